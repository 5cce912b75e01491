"""A telnet server for many clients: a relay to a C-Kermit for each, as that one speaks with one client and ends.

usage: telnet_server.py KERMIT PORT DIRECTORY LEAF INTERMEDIATE KEY CIPHERS
"""

import os
import select
import signal
import socket
import subprocess
import sys
import threading
import time

program, port, directory, leaf, intermediate, key, ciphers = sys.argv[1:]

SCRIPT = f"""set authentication tls rsa-cert-file {leaf}
set authentication tls verify-file {intermediate}
set authentication tls rsa-key-file {key}
set authentication tls cipher-list {ciphers}
set authentication tls verify no
set telopt /server start-tls required
set tcp reverse-dns-lookup off
set tcp address 127.0.0.1
set host * %d /telnet
exit
"""


def unused_port():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


def connect(port, kermit):
    end = time.monotonic() + 5
    while time.monotonic() < end and kermit.poll() is None:
        try:
            return socket.create_connection(("127.0.0.1", port), 5)
        except ConnectionRefusedError:
            time.sleep(0.01)
    return None


def length_of_commands(data):
    """How many bytes of it are telnet's: IAC WILL, WONT, DO or DONT with an option, or IAC SB … IAC SE."""
    at = 0
    while at + 2 < len(data) and data[at] == 255:
        end = data.find(b"\xff\xf0", at) + 2 if data[at + 1] == 250 else at + 3
        if end < at + 3:
            break
        at = end
    return at


def relay(client, server):
    """C-Kermit reads ahead: a ClientHello in the same breath as the end of the negotiation would be lost to it."""
    in_clear = True
    while True:
        readable, _, _ = select.select([client, server], [], [], 20)
        if not readable:
            return
        for source in readable:
            data = source.recv(16384)
            if not data:
                return
            if source is server:
                client.sendall(data)
                continue
            commands = length_of_commands(data) if in_clear else 0
            if in_clear and commands < len(data):
                in_clear = False
                server.sendall(data[:commands])
                time.sleep(0.15)
                data = data[commands:]
            server.sendall(data)


def serve(client):
    private = unused_port()
    script = os.path.join(directory, f"{private}.ksc")
    with open(script, "w", encoding="ascii") as file:
        file.write(SCRIPT % private)
    with open(os.devnull, "r+b") as null:
        kermit = subprocess.Popen([program, script], stdin=null, stdout=null, stderr=null)
    try:
        server = connect(private, kermit)
        if server:
            with server:
                relay(client, server)
    except OSError:
        pass
    finally:
        client.close()
        kermit.send_signal(signal.SIGKILL)
        kermit.wait()


with socket.create_server(("127.0.0.1", int(port)), backlog=64) as listener:
    while True:
        accepted, _ = listener.accept()
        threading.Thread(target=serve, args=(accepted,), daemon=True).start()
