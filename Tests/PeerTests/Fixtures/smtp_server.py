"""aiosmtpd with STARTTLS: PORT ADDRESS CHAIN KEY."""
import ssl, sys, time
from aiosmtpd.controller import Controller
from aiosmtpd.handlers import Sink

port, address, chain, key = sys.argv[1:]
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(chain, key)
controller = Controller(Sink(), hostname=address, port=int(port), tls_context=context, require_starttls=True)
controller.start()
while True:
    time.sleep(60)
