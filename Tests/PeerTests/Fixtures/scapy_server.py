"""scapy's server automaton, one for each address: PORT CERTIFICATE KEY. It has a single thread and speaks SSL 2.0."""
import socket, sys, threading
from scapy.config import conf
from scapy.automaton import ATMT
from scapy.layers.tls.all import TLSServerAutomaton

conf.verb = 0
port, certificate, key = int(sys.argv[1]), sys.argv[2], sys.argv[3]


class Server(TLSServerAutomaton):
    """Listens on a socket that outlives it: it ends with a session that it closes, or that it cannot compute."""

    @ATMT.state()
    def BIND(self):
        self.serversocket = self.listener
        raise self.WAITING_CLIENT()


def serve(address, family):
    listener = socket.create_server((address, port), family=family, backlog=256)
    kind = type("Server", (Server,), {"listener": listener})
    while True:
        server = kind(server=address, sport=port, mycert=certificate, mykey=key, max_client_idle_time=2, verbose=False)
        try:
            server.run()
        except Exception:
            pass
        server.socket.close()


threading.Thread(target=serve, args=("::1", socket.AF_INET6), daemon=True).start()
serve("127.0.0.1", socket.AF_INET)
