"""Validates values by JSON Schema 2020-12: `schema_verdicts.py FILE`, whose rows are `[schema, [value, ...]]` with JSON texts in it.

Prints a JSON list of lists of verdicts.
"""

import json
import sys

from jsonschema import Draft202012Validator


def verdicts(schema, values):
    schema = json.loads(schema)
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema, format_checker=Draft202012Validator.FORMAT_CHECKER)
    return [validator.is_valid(json.loads(value)) for value in values]


with open(sys.argv[1], encoding="utf-8") as file:
    print(json.dumps([verdicts(schema, values) for schema, values in json.load(file)]))
