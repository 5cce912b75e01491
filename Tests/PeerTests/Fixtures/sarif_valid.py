"""Validates a SARIF file by the schema of the standard: `sarif_valid.py SCHEMA FILE`; prints the violations, one line each."""

import json
import sys

from jsonschema import Draft4Validator

with open(sys.argv[1], encoding="utf-8") as file:
    validator = Draft4Validator(json.load(file), format_checker=Draft4Validator.FORMAT_CHECKER)
with open(sys.argv[2], encoding="utf-8") as file:
    for error in list(validator.iter_errors(json.load(file)))[:20]:
        print(f"{error.json_path}: {error.message[:200]}")
