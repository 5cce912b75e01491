"""Serves each connection by a fresh `openssl s_server -naccept 1`: PORT OPTIONS…

OpenSSL 3.0's s_server keeps the SRP user of a connection that ended in its handshake, and the next one reads freed memory;
a server that must outlive a hello without a handshake can have SRP only like this.
"""
import queue, socket, subprocess, sys, threading

port, options = int(sys.argv[1]), sys.argv[2:]
ready = queue.Queue(maxsize=4)


def spawn():
    while True:
        server = subprocess.Popen(["openssl", "s_server", "-accept", "127.0.0.1:0", "-naccept", "1"] + options,
                                  stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        for line in server.stdout:
            if line.startswith(b"ACCEPT "):
                ready.put((server, int(line.rsplit(b":", 1)[1])))
                break
        else:
            server.wait()


def pass_on(source, sink):
    try:
        while chunk := source.recv(65536):
            sink.sendall(chunk)
        sink.shutdown(socket.SHUT_WR)
    except OSError:
        pass


def serve(client):
    server, place = ready.get()
    with client, socket.create_connection(("127.0.0.1", place)) as peer:
        back = threading.Thread(target=pass_on, args=(peer, client), daemon=True)
        back.start()
        pass_on(client, peer)
        back.join(20)
    server.kill()
    server.wait()
    server.stdout.close()
    server.stdin.close()


def listen(address, family):
    listener = socket.create_server((address, port), family=family, backlog=1024)
    while True:
        threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()


threading.Thread(target=spawn, daemon=True).start()
threading.Thread(target=spawn, daemon=True).start()
threading.Thread(target=listen, args=("::1", socket.AF_INET6), daemon=True).start()
listen("127.0.0.1", socket.AF_INET)
