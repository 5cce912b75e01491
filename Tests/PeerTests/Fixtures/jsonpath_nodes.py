"""Evaluates JSONPath queries: `jsonpath_nodes.py FILE`, with an object with a query and a document on each line.

Prints for each line the normalized paths of the selected nodes as an array, null for an invalid query, or a text
for a query on which the package fails.
"""

import json
import sys

import jsonpath_rfc9535 as jsonpath

with open(sys.argv[1], encoding="utf-8") as lines:
    for line in lines:
        case = json.loads(line)
        try:
            nodes = jsonpath.compile(case["query"]).find(case["document"])
        except jsonpath.JSONPathError:
            print("null")
        except (AttributeError, TypeError):
            # count(@) and value(@) get the node's value instead of a list of nodes.
            print('"fault"')
        else:
            print(json.dumps([node.path() for node in nodes]))
