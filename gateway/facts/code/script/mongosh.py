"""What `mongosh --eval` adds to JavaScript: databases and collections, which are the server's, not files."""

from __future__ import annotations

from gateway.facts.code.script.javascript import JAVASCRIPT
from gateway.facts.code.spec import names
from gateway.values import replace

MONGOSH = replace(
    JAVASCRIPT,
    name="mongosh",
    pure=JAVASCRIPT.pure
    | names(
        """
        print printjson printjsononeline tojson use show it sleep ObjectId ISODate NumberLong NumberInt
        NumberDecimal UUID BinData HexData Timestamp MinKey MaxKey DBRef DBQuery EJSON version
        """
    ),
    pure_roots=JAVASCRIPT.pure_roots | names("db rs sh config edit passwordPrompt EJSON"),
)
