"""Holds HTTP Archives against the schemas of HAR 1.2: `har_valid.py SCHEMAS FILE...`, a line for each complaint."""

import json
import sys

from jsonschema import Draft6Validator, FormatChecker
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT6


def main(schemas, files):
    with open(schemas, encoding="utf-8") as file:
        known = {schema["$id"].rstrip("#"): schema for schema in json.load(file)["schemas"]}
    registry = Registry().with_resources((name, Resource(contents=schema, specification=DRAFT6)) for name, schema in known.items())
    validator = Draft6Validator(known["har.json"], registry=registry, format_checker=FormatChecker())
    for name in files:
        with open(name, encoding="utf-8") as file:
            archive = json.load(file)
        for error in validator.iter_errors(archive):
            print(f"{name}: {error.json_path}: {error.message}")


main(sys.argv[1], sys.argv[2:])
