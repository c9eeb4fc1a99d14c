#!/usr/bin/env python3
# Gives each statement of a corpus the answer that the environment names.
import json
import os
import sys

for line in open(sys.argv[sys.argv.index("--corpus") + 1], encoding="utf-8"):
    answer = json.loads(os.environ["LIE"])
    answer["id"] = json.loads(line)["id"]
    print(json.dumps(answer))
