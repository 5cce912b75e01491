"""Validates a JSON file by a JSON Schema of any draft: `json_valid.py SCHEMA FILE`; prints the violations, one line each."""

import json
import sys

from jsonschema.validators import validator_for

with open(sys.argv[1], encoding="utf-8") as file:
    schema = json.load(file)
with open(sys.argv[2], encoding="utf-8") as file:
    for error in list(validator_for(schema)(schema).iter_errors(json.load(file)))[:20]:
        print(f"{error.json_path}: {error.message[:200]}")
