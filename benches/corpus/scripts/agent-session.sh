# What an agent types in one go: look, change, check.
cd /workspace/app || exit 1
echo "=== before ==="; git status --short | head -20
python3 - <<'PY'
import pathlib, re
p = pathlib.Path("src/config.py")
s = p.read_text()
s = re.sub(r"TIMEOUT = \d+", "TIMEOUT = 30", s)
s = s.replace('DEBUG = True', "DEBUG = os.environ.get('DEBUG') == '1'")
p.write_text(s)
PY
grep -n "TIMEOUT\|DEBUG" src/config.py
cat > tests/test_config.py <<'EOF'
from src import config


def test_timeout():
    assert config.TIMEOUT == 30, f"got {config.TIMEOUT!r}"
EOF
python -m pytest -q tests/test_config.py 2>&1 | tail -n 5; echo "exit: ${PIPESTATUS[0]}"
if ! git diff --quiet -- src; then
  git add -A && git commit -q -m "config: make the timeout 30 s" -m "Because the API is slow; see \`docs/slow.md\`." \
    || echo "nothing to commit"
fi
for f in $(git diff --name-only HEAD~1); do printf '%-40s %s\n' "$f" "$(wc -l < "$f") lines"; done
rm -rf .pytest_cache "$TMPDIR"/scratch-* 2>/dev/null || true
