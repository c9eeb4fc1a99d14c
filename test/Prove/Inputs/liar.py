#!/usr/bin/env python3
# Says of every statement of a corpus what the environment tells it to say.
import json
import os
import sys

for line in open(sys.argv[sys.argv.index("--corpus") + 1], encoding="utf-8"):
    answer = json.loads(os.environ["LIE"])
    answer["id"] = json.loads(line)["id"]
    print(json.dumps(answer))
