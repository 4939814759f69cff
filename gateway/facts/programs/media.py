"""Pictures, sound, documents: read some, write one."""

from __future__ import annotations

_ANY = "--* =[text], -*"

PROGRAMS = {
    "ffmpeg ffplay": {"options": "-i =url+read, -f =text, -vf =text, -af =text, -filter_complex =text, -c =text, -c:v =text, -c:a =text, -codec =text, -b:v =text, -b:a =text, -r =text, -s =text, -ss =text, -t =text, -to =text, -map =text, -crf =text, -preset =text, -vframes =text, -attach -protocol_whitelist =text, -passlogfile -report_file =write, -safe =text, -frames:v =text, -loglevel =text, -v =text, -ar =text, -ac =text, -vcodec =text, -acodec =text, -pix_fmt =text, -q:v =text, -y, -n, -nostdin, -hide_banner, -version help, -report, -progress =url+write+sends, -*", "style": "single-dash exact", "operands": "url+write+sends...", "network": "hosts"},
    "soxi pdffonts pngcheck": {"options": _ANY, "operands": "read..."},
    "convert magick mogrify montage composite": {"options": "-write =write, -*", "style": "single-dash exact", "operands": "read+write...", "also": "write+below ."},
    "sox play rec lame flac oggenc opusenc ps2pdf inkscape rsvg-convert cairosvg optipng pngquant jpegoptim cwebp dwebp gifsicle potrace tesseract bibtex typst asciidoctor asciidoc rst2html groff troff mmdc plantuml d2 libreoffice soffice unoconv": {"options": f"-o =write, --output =write, --outdir =write+below, -T =text, -e =text, {_ANY}", "operands": "read+write...", "also": "write+below ."},
    "wkhtmltopdf wkhtmltoimage": {"options": "--run-script =text, --user-style-sheet =read, --cookie-jar =write, --post-file =text =read+sends, --post =text =text, --allow =text, -T -B -L -R -O -s =text, --* =[text], -*", "operands": "url+read write", "network": "hosts"},
    "gs": {"options": "-sOutputFile= =write+pipe, -o =write+pipe, -c =code:other, -f, -sDEVICE=*, -d*, -s*, -r*, -g*, -q, -I*, -h help, --help help, --version help, -*", "style": "single-dash exact", "operands": "execute...", "stdin": "code:other"},
    "latexmk": {"options": "-e =code:perl, -r =execute, -pdflatex -latex -xelatex -lualatex -bibtex -biber -dvips -makeindex -pdf =[shell], -outdir -output-directory -auxdir =write+below, -jobname =text, -cd, -C, -c, -pvc, -*", "style": "single-dash exact", "operands": "read...", "also": "write+below ."},
    "latex pdflatex xelatex lualatex": {"options": "-output-directory =write+below, -jobname =text, -interaction =text, -shell-escape, -*", "style": "single-dash exact", "operands": "execute...", "also": "write+below ."},
    "chromium chromium-browser google-chrome firefox": {"options": f"--screenshot =[write], --print-to-pdf =[write], --user-data-dir =write+below, --remote-debugging-port =[text], {_ANY}", "operands": "url+read...", "network": "yes"},
    "sql2csv csvsql miller gron fx jc htmlq hxselect pup": {"options": f"-c =text, -d =text, -f =text, -o =write, {_ANY}", "operands": "read...", "stdin": "data", "stdout": "stdin"},
}  # fmt: skip
