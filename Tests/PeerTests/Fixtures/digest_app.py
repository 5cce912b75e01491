"""A WSGI program that reads what it is sent piece by piece, and says how much it was and its SHA-256."""
import hashlib


def app(environ, start_response):
    digest, count = hashlib.sha256(), 0
    while piece := environ["wsgi.input"].read(65536):
        digest.update(piece)
        count += len(piece)
    start_response("200 OK", [("Content-Type", "text/plain")])
    return [f"{count} {digest.hexdigest()}\n".encode()]
