"""Twisted's proxy of SOCKS 4 and 4a on 127.0.0.1, to which every name is 127.0.0.1.

usage: socks4_server.py PORT
prints a line NAME … for each name that it is asked to look up
"""

import sys

from twisted.internet import defer, reactor
from twisted.internet.interfaces import IResolverSimple
from twisted.protocols.socks import SOCKSv4Factory
from zope.interface import implementer


@implementer(IResolverSimple)
class Names:
    def getHostByName(self, name, timeout=None):
        # The proxy hands on a name as bytes, and Twisted itself an address as text.
        if isinstance(name, bytes):
            print("NAME", name.decode(), flush=True)
        return defer.succeed("127.0.0.1")


reactor.installResolver(Names())
reactor.listenTCP(int(sys.argv[1]), SOCKSv4Factory(None), interface="127.0.0.1")
reactor.run()
