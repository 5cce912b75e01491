"""Validates documents by JSON Schema 2020-12: `schema_documents.py FOLDER`, a line for each violation.

The folder has a schema `schema-NAME.json` for the documents with the member `"schema": "tlsprobe.NAME/1"`.
"""

import json
import pathlib
import sys

from jsonschema import Draft202012Validator


def read(file):
    return json.loads(file.read_text(encoding="utf-8"))


def main(folder):
    validators = {}
    for file in folder.glob("schema-*.json"):
        schema = read(file)
        Draft202012Validator.check_schema(schema)
        validators[schema["title"]] = Draft202012Validator(schema, format_checker=Draft202012Validator.FORMAT_CHECKER)
    documents = [file for file in sorted(folder.glob("*.json")) if not file.name.startswith("schema-") and len(file.suffixes) == 1]
    for file in documents:
        document = read(file)
        for error in validators[document["schema"]].iter_errors(document):
            print(f"{file.name}: {error.json_path}: {error.message[:200]}")
    print(f"{len(validators)} schemas, {len(documents)} documents")


main(pathlib.Path(sys.argv[1]))
