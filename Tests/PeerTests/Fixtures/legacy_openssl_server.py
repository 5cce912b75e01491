"""OpenSSL 1.0.2e, the library inside nassl's legacy module, as a server: PORT ADDRESS CIPHERS CHAIN KEY [no-ssl2].

Its functions are not exported, so they are called at the addresses of the module's symbol table. Serves one client after the other.
"""
import ctypes, importlib.util, socket, struct, sys

port, address, ciphers, chain, key, *more = sys.argv[1:]


def symbols(path):
    with open(path, "rb") as file:
        data = file.read()
    (offset,) = struct.unpack_from("<Q", data, 0x28)
    size, count = struct.unpack_from("<HH", data, 0x3A)
    sections = [struct.unpack_from("<IIQQQQIIQQ", data, offset + size * index) for index in range(count)]
    found = {}
    for section in sections:
        if section[1] != 2:
            continue
        names = sections[section[6]][4]
        for position in range(section[4], section[4] + section[5], 24):
            name, _, _, _, value, _ = struct.unpack_from("<IBBHQQ", data, position)
            start = names + name
            found[data[start : data.index(b"\0", start)].decode()] = value
    return found


spec = importlib.util.find_spec("nassl._nassl_legacy")
importlib.util.module_from_spec(spec)
library = spec.origin
base = min(int(line.split("-")[0], 16) for line in open("/proc/self/maps") if line.rstrip().endswith(library))
table = symbols(library)


def function(name, result, *arguments):
    return ctypes.CFUNCTYPE(result, *arguments)(base + table[name])


pointer, text, number = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int
method = function("SSLv23_server_method", pointer)()
context = function("SSL_CTX_new", pointer, pointer)(method)
SET_OPTIONS, CLEAR_OPTIONS, NO_SSL2 = 32, 77, 0x01000000
control = function("SSL_CTX_ctrl", ctypes.c_long, pointer, number, ctypes.c_long, pointer)
control(context, SET_OPTIONS if more == ["no-ssl2"] else CLEAR_OPTIONS, NO_SSL2, None)
assert function("SSL_CTX_use_certificate_chain_file", number, pointer, text)(context, chain.encode()) == 1
assert function("SSL_CTX_use_PrivateKey_file", number, pointer, text, number)(context, key.encode(), 1) == 1
assert function("SSL_CTX_set_cipher_list", number, pointer, text)(context, ciphers.encode()) == 1
new = function("SSL_new", pointer, pointer)
set_descriptor = function("SSL_set_fd", number, pointer, number)
accept = function("SSL_accept", number, pointer)
read = function("SSL_read", number, pointer, ctypes.c_char_p, number)
write = function("SSL_write", number, pointer, ctypes.c_char_p, number)
free = function("SSL_free", None, pointer)
clear = function("ERR_clear_error", None)

listener = socket.create_server((address, int(port)), family=socket.AF_INET6 if ":" in address else socket.AF_INET)
buffer = ctypes.create_string_buffer(4096)
while True:
    client, _ = listener.accept()
    client.settimeout(None)
    clear()
    session = new(context)
    set_descriptor(session, client.fileno())
    if accept(session) == 1:
        while read(session, buffer, 4096) > 0:
            reply = b"HTTP/1.0 200 OK\r\nContent-Length: 3\r\n\r\nok\n"
            write(session, reply, len(reply))
    free(session)
    client.close()
