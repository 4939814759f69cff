"""Pictures, sound, documents: read some, write one."""

from __future__ import annotations

_ANY = "--* =[text], -*"

PROGRAMS = {
    "ffmpeg ffplay": {"options": "-i =url+read, -f =text, -vf =text, -af =text, -filter_complex =text, -c =text, -c:v =text, -c:a =text, -codec =text, -b:v =text, -b:a =text, -r =text, -s =text, -ss =text, -t =text, -to =text, -map =text, -crf =text, -preset =text, -vframes =text, -frames:v =text, -loglevel =text, -v =text, -ar =text, -ac =text, -vcodec =text, -acodec =text, -pix_fmt =text, -q:v =text, -y, -n, -nostdin, -hide_banner, -version help, -*", "style": "single-dash exact", "operands": "write...", "network": "hosts"},
    "soxi pdffonts pngcheck": {"options": _ANY, "operands": "read..."},
    "convert magick mogrify montage composite": {"options": "-*", "style": "single-dash exact", "operands": "text...", "also": "write+below ."},
    "sox play rec lame flac oggenc opusenc gs ps2pdf wkhtmltopdf wkhtmltoimage inkscape rsvg-convert cairosvg optipng pngquant jpegoptim cwebp dwebp gifsicle potrace tesseract latex pdflatex xelatex lualatex latexmk bibtex typst asciidoctor asciidoc rst2html groff troff mmdc plantuml d2 libreoffice soffice unoconv": {"options": f"-o =write, --output =write, --outdir =write+below, -T =text, -e =text, {_ANY}", "operands": "read+write...", "also": "write+below ."},
    "chromium chromium-browser google-chrome firefox": {"options": f"--screenshot =[write], --print-to-pdf =[write], --user-data-dir =write+below, --remote-debugging-port =[text], {_ANY}", "operands": "url+read...", "network": "yes"},
    "sql2csv csvsql miller gron fx jc htmlq hxselect pup": {"options": f"-c =text, -d =text, -f =text, -o =write, {_ANY}", "operands": "read...", "stdin": "data", "stdout": "stdin"},
}  # fmt: skip
