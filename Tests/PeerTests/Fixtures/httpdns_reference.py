"""An independent implementation of docs/httpdns.md: makes and checks requests and responses.

Reads a JSON array of operations from the file of the first argument and prints a JSON array of their results.
AES is that of the command openssl.
"""

import base64
import hashlib
import hmac
import json
import os
import subprocess
import sys
from urllib.parse import parse_qsl, quote, urlsplit

SIGNED = {"id", "m", "dn", "cip", "q", "enc", "exp", "tags", "v"}
ENCRYPTED = {"dn", "q", "cip", "tags"}


def openssl(cipher, key, iv, data, *options):
    command = ["openssl", "enc", "-" + cipher, "-K", key.hex(), *options]
    if iv is not None:
        command += ["-iv", iv.hex()]
    done = subprocess.run(command, input=data, capture_output=True, check=False)
    if done.returncode != 0:
        raise ValueError("openssl: " + done.stderr.decode())
    return done.stdout


def multiply(x, y):
    """Product in the field of GCM (NIST SP 800-38D, section 6.3)."""
    z = 0
    for bit in range(127, -1, -1):
        if x >> bit & 1:
            z ^= y
        y = y >> 1 ^ (0xE1 << 120 if y & 1 else 0)
    return z


def gcm_tag(key, nonce, ciphertext):
    subkey = int.from_bytes(openssl("aes-128-ecb", key, None, bytes(16), "-nopad"), "big")
    blocks = ciphertext + bytes(-len(ciphertext) % 16) + (0).to_bytes(8, "big") + (8 * len(ciphertext)).to_bytes(8, "big")
    digest = 0
    for start in range(0, len(blocks), 16):
        digest = multiply(digest ^ int.from_bytes(blocks[start:start + 16], "big"), subkey)
    mask = openssl("aes-128-ecb", key, None, nonce + b"\0\0\0\1", "-nopad")
    return bytes(a ^ b for a, b in zip(digest.to_bytes(16, "big"), mask))


def seal(key, mode, plain):
    if mode == 1:
        iv = os.urandom(16)
        return iv + openssl("aes-128-cbc", key, iv, plain)
    nonce = os.urandom(12)
    ciphertext = openssl("aes-128-ctr", key, nonce + b"\0\0\0\2", plain)
    return nonce + ciphertext + gcm_tag(key, nonce, ciphertext)


def unseal(key, mode, sealed):
    if mode == 1:
        return openssl("aes-128-cbc", key, sealed[:16], sealed[16:], "-d")
    nonce, ciphertext, tag = sealed[:12], sealed[12:-16], sealed[-16:]
    if gcm_tag(key, nonce, ciphertext) != tag:
        raise ValueError("the tag does not match")
    return openssl("aes-128-ctr", key, nonce + b"\0\0\0\2", ciphertext)


def signature(secret, parameters):
    signed = [(k, v) for k, v in parameters.items() if v and (k in SIGNED or k.startswith("sdns-"))]
    text = "&".join(f"{k}={v}" for k, v in sorted(signed))
    return hmac.new(bytes.fromhex(secret), text.encode(), hashlib.sha256).hexdigest()


def request(op):
    inner = {"dn": ",".join(op["names"]), "q": op["types"]}
    if "cip" in op:
        inner["cip"] = op["cip"]
    inner.update({"sdns-" + k: v for k, v in op.get("sdns", {}).items()})
    outer = {"id": op["id"], "m": str(op["mode"]), "v": "1.0", "exp": str(op["exp"])}
    if op["mode"]:
        outer["enc"] = seal(bytes.fromhex(op["aes_key"]), op["mode"], json.dumps(inner).encode()).hex()
    else:
        outer.update(inner)
    if "secret" in op:
        outer["s"] = signature(op["secret"], outer)
    return {"target": "/v2/d?" + "&".join(f"{k}={quote(v, safe=',')}" for k, v in outer.items())}


def schedule(op):
    target = f"/{op['id']}/ss?region={op['region']}"
    if "secret" in op:
        text = f"{op['n']}-{op['secret']}-{op['t']}"
        target += f"&n={op['n']}&t={op['t']}&s={hashlib.md5(text.encode()).hexdigest()}"
    return {"target": target}


class Refusal(Exception):
    pass


def checked(op, outer):
    account = op["accounts"].get(outer.get("id"))
    if account is None:
        raise Refusal(403, "AccountNotExists")
    if "s" not in outer:
        if account.get("require_signature"):
            raise Refusal(403, "UnsignedInterfaceDisabled")
    else:
        if not hmac.compare_digest(outer["s"], signature(account["secret"], outer)):
            raise Refusal(403, "InvalidSignature")
        if int(outer["exp"]) < op["now"]:
            raise Refusal(403, "SignatureExpired")
        if int(outer["exp"]) > op["now"] + 86400:
            raise Refusal(403, "InvalidDuration")
    return account


def respond(op):
    url = urlsplit(op["target"])
    if url.path != "/v2/d":
        return {"status": 404, "content": ""}
    outer = dict(parse_qsl(url.query, keep_blank_values=True, strict_parsing=True))
    try:
        account = checked(op, outer)
    except Refusal as refusal:
        return {"status": refusal.args[0], "content": json.dumps({"code": refusal.args[1]})}
    mode = int(outer.get("m", "0"))
    inner = outer
    if mode:
        if any(k in outer for k in ENCRYPTED):
            raise ValueError("a parameter that should be encrypted is not")
        inner = json.loads(unseal(bytes.fromhex(account["aes_key"]), mode, bytes.fromhex(outer["enc"])))
    names, types = inner["dn"].split(","), inner.get("q", "4").split(",")
    answers = []
    for name in names:
        records = op["zone"].get(name)
        answer = {"dn": name}
        for family in types:
            key = "v" + family
            part = {"ips": (records or {}).get(key, []), "ttl": (records or {}).get("ttl", 60)}
            if not part["ips"]:
                part["no_ip_code"] = "RRNotExist" if records is not None else "DomainNotExist"
            if records and "extra" in records:
                part["extra"] = records["extra"]
            answer[key] = part
        answers.append(answer)
    data = {"cip": "198.51.100.7", "answers": answers}
    if mode:
        data = base64.b64encode(seal(bytes.fromhex(account["aes_key"]), mode, json.dumps(data).encode())).decode()
    sdns = {k: v for k, v in inner.items() if k.startswith("sdns-")}
    return {"status": 200, "content": json.dumps({"code": "success", "mode": mode, "data": data}), "sdns": sdns}


def read(op):
    document = json.loads(op["content"])
    result = {"status": op["status"], "code": document["code"]}
    if document["code"] == "success":
        data, mode = document["data"], int(document.get("mode", 0))
        if mode:
            data = json.loads(unseal(bytes.fromhex(op["aes_key"]), mode, base64.b64decode(data, validate=True)))
        result.update(mode=mode, data=data)
    return result


def perform(op):
    try:
        return {"request": request, "schedule": schedule, "respond": respond, "read": read}[op["op"]](op)
    except (ValueError, KeyError) as error:
        return {"error": f"{type(error).__name__}: {error}"}


with open(sys.argv[1], encoding="utf-8") as file:
    print(json.dumps([perform(op) for op in json.load(file)]))
