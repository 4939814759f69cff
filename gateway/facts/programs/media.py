"""Pictures, sound, documents: read some, write one."""

from __future__ import annotations

_ANY = "--* =[text], -*"

PROGRAMS = {
    "ffmpeg ffplay": {"options": "-i =url+read, -f =text, -vf =text, -af =text, -filter_complex =text, -c =text, -c:v =text, -c:a =text, -codec =text, -b:v =text, -b:a =text, -r =text, -s =text, -ss =text, -t =text, -to =text, -map =text, -crf =text, -preset =text, -vframes =text, -frames:v =text, -loglevel =text, -v =text, -ar =text, -ac =text, -vcodec =text, -acodec =text, -pix_fmt =text, -q:v =text, -y, -n, -nostdin, -hide_banner, -version help, -*", "style": "single-dash exact", "operands": "write...", "network": "hosts"},
    "ffprobe exiftool identify mediainfo soxi pdfinfo pdffonts pngcheck": {"options": _ANY, "operands": "read..."},
    "convert magick mogrify montage composite": {"options": "-*", "style": "single-dash exact", "operands": "text...", "also": "write+below ."},
    "pandoc": {"options": "-o --output =write, -f --from --read =text, -t --to --write =text, -s --standalone, --template =read, -F --filter =execute, -L --lua-filter =execute, -c --css =text, --pdf-engine =execute, -V =text, -M =text, --metadata-file =read, -H =read, -B =read, -A =read, --resource-path =text, --extract-media =write+below, --* =[text], -*", "operands": "url+read...", "network": "hosts"},
    "sox play rec lame flac oggenc opusenc gs ps2pdf pdftotext pdftoppm pdfunite pdfseparate qpdf pdftk wkhtmltopdf wkhtmltoimage inkscape rsvg-convert cairosvg optipng pngquant jpegoptim cwebp dwebp gifsicle potrace tesseract latex pdflatex xelatex lualatex latexmk bibtex typst asciidoctor asciidoc rst2html groff troff dot neato mmdc plantuml d2 gnuplot libreoffice soffice unoconv": {"options": f"-o =write, --output =write, --outdir =write+below, -T =text, -e =text, {_ANY}", "operands": "read+write...", "also": "write+below ."},
    "chromium chromium-browser google-chrome firefox": {"options": f"--screenshot =[write], --print-to-pdf =[write], --user-data-dir =write+below, --remote-debugging-port =[text], {_ANY}", "operands": "url+read...", "network": "yes"},
    "csvcut csvgrep csvsort csvstat csvlook csvjson csvjoin in2csv sql2csv csvsql xsv qsv mlr miller datamash gron fx jc htmlq xmllint xmlstarlet xsltproc hxselect pup dasel tomlq xq": {"options": f"-c =text, -d =text, -f =text, -o =write, {_ANY}", "operands": "read...", "stdin": "data", "stdout": "stdin"},
}  # fmt: skip
