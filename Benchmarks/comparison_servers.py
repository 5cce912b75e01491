"""The servers of the comparisons with other tools (audit-comparison, grade-comparison), their keys, and what runs them.

Servers stand in a network namespace of their own, at port 443, so that nothing leaves the machine.
"""
import collections, datetime, os, socket, subprocess, sys, time, types

root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FIXTURES = os.path.join(root, "Tests", "PeerTests", "Fixtures")
EVERYTHING = "ALL:COMPLEMENTOFALL:@SECLEVEL=0"
# The folder of the peers, our program, and the variables of all programs.
settings = types.SimpleNamespace(peers=os.path.join(root, ".build", "peers"), binary=None, environment={})


def configure(binary, peers, folder):
    """The keys are made in the folder."""
    file = lambda name: os.path.join(folder, name)
    # Servers run in another folder.
    settings.binary, settings.peers = os.path.abspath(binary), os.path.abspath(peers)
    settings.environment = {"PATH": os.environ["PATH"] + ":/usr/sbin", "HOME": folder, "OPENSSL_CONF": file("openssl.cnf"), "LANG": "C.UTF-8"}
    make_keys(file)
    settings.environment["OPENSSL_CONF"] = "/dev/null"
    return file


def peer(name, program=None):
    return os.path.join(settings.peers, name, "run" + (f"-{program}" if program else ""))


def call(*command, **more):
    return subprocess.run(command, check=True, capture_output=True, text=True, env=settings.environment, **more).stdout


def make_keys(file):
    """A root, and leaves below it: good, expired, SHA-1 with 1024 bits, ECDSA; and a self-signed certificate."""
    with open(file("openssl.cnf"), "w") as text:
        text.write(f"""[req]
distinguished_name = dn
[dn]
[ca]
default_ca = authority
[authority]
database = {file('index.txt')}
new_certs_dir = {file('')}
rand_serial = yes
policy = anything
unique_subject = no
default_md = sha256
x509_extensions = leaf
[anything]
commonName = supplied
[leaf]
subjectAltName = DNS:localhost,DNS:server.test,IP:127.0.0.1
extendedKeyUsage = serverAuth
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
""")
    open(file("index.txt"), "w").close()
    call("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "900", "-subj", "/CN=Comparison Root", "-keyout", file("ca.key"),
         "-out", file("ca.pem"), "-addext", "basicConstraints=critical,CA:TRUE", "-addext", "keyUsage=critical,keyCertSign,cRLSign",
         "-addext", "subjectKeyIdentifier=hash")
    day = lambda days: (datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(days=days)).strftime("%Y%m%d%H%M%SZ")
    for name, key, digest, start, end in (
        ("rsa", ["rsa:2048"], "sha256", -30, 150), ("expired", ["rsa:2048"], "sha256", -100, -10), ("weak", ["rsa:1024"], "sha1", -30, 600),
        ("ecdsa", ["ec", "-pkeyopt", "ec_paramgen_curve:P-256"], "sha256", -30, 150),
    ):
        call("openssl", "req", "-newkey", *key, "-nodes", "-subj", "/CN=server.test", "-keyout", file(f"{name}.key"), "-out", file(f"{name}.csr"))
        call("openssl", "ca", "-batch", "-notext", "-in", file(f"{name}.csr"), "-out", file(f"{name}.pem"), "-cert", file("ca.pem"),
             "-keyfile", file("ca.key"), "-md", digest, "-startdate", day(start), "-enddate", day(end))
    call("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "30", "-subj", "/CN=self-signed.test", "-keyout", file("self.key"),
         "-out", file("self.pem"), "-addext", "subjectAltName=DNS:self-signed.test")
    with open(file("dh1024.pem"), "w") as text:
        text.write(DH1024)


# The group of 1024 bits of RFC 2409, which many servers share.
DH1024 = """-----BEGIN DH PARAMETERS-----
MIGHAoGBAP//////////yQ/aoiFowjTExmKLgNwc0SkCTgiKZ8x0Agu+pjsTmyJR
Sgh5jjQE3e+VGbPNOkMbMCsKbfJfFDdP4TVtbVHCReSFtXZiXn7G9ExC6aY37WsL
/1y29Aa37e44a/taiZ+lrp8kEXxLH+ZJKGZR7OZTgf//////////AgEC
-----END DH PARAMETERS-----
"""


def openssl(file):
    """OpenSSL with all suites, its own choice of primes (Oakley group 2 where no certificate sets a size), and insecure renegotiation."""
    return ["openssl", "s_server", "-accept", "127.0.0.1:443", "-quiet", "-www", "-cert", file("self.pem"), "-key", file("self.key"), "-cipher",
            EVERYTHING, "-legacy_renegotiation", "-client_renegotiation"]


def nginx(file):
    """A web site of an old configuration: TLS 1.0, CBC, a weak certificate, compression, and headers with faults."""
    temporary = "".join(f"{kind}_temp_path {file(kind)}; " for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    site = """add_header Set-Cookie "session=7f3a"; add_header Set-Cookie "BIGipServerpool=1677787402.36895.0000; path=/";
      add_header X-Powered-By PHP/5.6.40; add_header Via "1.1 10.0.0.7"; add_header Public-Key-Pins 'pin-sha256="AA="; max-age=10';
      add_header Content-Security-Policy "script-src 'unsafe-inline' *";
      default_type text/html; gzip on; gzip_min_length 1; return 200 "<p>A page with enough text to be worth a compression.</p>";"""
    with open(file("nginx.conf"), "w") as text:
        text.write(f"""daemon off; master_process off; pid {file('nginx.pid')}; error_log stderr crit;
events {{ worker_connections 256; }}
http {{ access_log off; {temporary}
  server {{ listen 127.0.0.1:80; {site} }}
  server {{ listen 127.0.0.1:443 ssl;
    ssl_certificate {file('weak.pem')}; ssl_certificate_key {file('weak.key')}; ssl_dhparam {file('dh1024.pem')};
    ssl_protocols TLSv1 TLSv1.1 TLSv1.2; ssl_ciphers 'ECDHE-RSA-AES128-SHA:DHE-RSA-AES128-SHA:AES128-SHA:DHE-RSA-CAMELLIA256-SHA:@SECLEVEL=0';
    add_header Strict-Transport-Security "max-age=300"; {site} }}
}}
""")
    return [peer("nginx"), "-p", file(""), "-e", "stderr", "-c", file("nginx.conf")]


def gnutls(file):
    """GnuTLS with everything that it has: RC4, Triple DES, MD5, anonymous and NULL suites."""
    return [peer("gnutls"), "--port", "443", "--http", "--quiet", "--priority",
            "NORMAL:-VERS-ALL:+VERS-TLS1.0:+VERS-TLS1.1:+VERS-TLS1.2:+ARCFOUR-128:+3DES-CBC:+CIPHER-ALL:+MAC-ALL:+NULL:+MD5:+SHA1:"
            "+KX-ALL:+ANON-DH:+ANON-ECDH:+SIGN-ALL:+GROUP-ALL", "--x509certfile", file("rsa.pem"), "--x509keyfile", file("rsa.key")]


def stunnel(file):
    """stunnel with RSA key exchange alone, and an expired certificate."""
    with open(file("stunnel.conf"), "w") as text:
        text.write(f"""foreground = quiet
pid =
syslog = no
debug = err
[service]
accept = 127.0.0.1:443
exec = /bin/cat
cert = {file('expired.pem')}
key = {file('expired.key')}
sslVersionMin = TLSv1
sslVersionMax = TLSv1.2
securityLevel = 0
ciphers = AES256-SHA:AES128-SHA256:AES128-GCM-SHA256:@SECLEVEL=0
""")
    return [peer("stunnel"), file("stunnel.conf")]


def java(file):
    """Java 17 without forbidden algorithms: SSL 3.0, export suites, DES, RC4 and NULL."""
    return [peer("java"), "--add-opens", "java.base/sun.security.ssl=ALL-UNNAMED", "-XX:TieredStopAtLevel=1", "-Xmx256m",
            "-Djava.security.properties=" + os.path.join(FIXTURES, "java.security"), "--source", "17", os.path.join(FIXTURES, "Server.java"),
            "443", "RSA", file("rsa.pem"), file("rsa.key"), "EC", file("ecdsa.pem"), file("ecdsa.key")]


def openssl_1_0_2n(file):
    """OpenSSL 1.0.2n with all its suites, SSL 3.0 among the versions, and the 0-length padding oracle of CVE-2019-1559."""
    return [peer("openssl102"), sys.executable, os.path.join(FIXTURES, "openssl102_server.py"), "443", "127.0.0.1", "ALL:COMPLEMENTOFALL", file("rsa.pem"),
            file("rsa.key")]


def openssl_1_0_2e(file):
    """OpenSSL 1.0.2e with SSL 2.0, SSL 3.0, export suites, RC4 and compression."""
    return [os.path.join(settings.peers, "sslyze", "venv", "bin", "python"), os.path.join(FIXTURES, "legacy_openssl_server.py"), "443", "127.0.0.1",
            "ALL:COMPLEMENTOFALL", file("rsa.pem"), file("rsa.key")]


def tlslite(file):
    """tlslite-ng with an RSA padding oracle."""
    return [peer("tlslite-ng"), os.path.join(FIXTURES, "vulnerable_tlslite.py"), "443", "127.0.0.1", "robot", file("rsa.pem"), file("rsa.key")]


SMTP = """
import ssl, sys, time
from aiosmtpd.controller import Controller
from aiosmtpd.handlers import Sink
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.minimum_version = ssl.TLSVersion.TLSv1
context.maximum_version = ssl.TLSVersion.TLSv1_2
context.set_ciphers("ALL:aNULL:eNULL:@SECLEVEL=0")
context.load_cert_chain(*sys.argv[1:])
Controller(Sink(), hostname="127.0.0.1", port=25, tls_context=context).start()
time.sleep(86400)
"""


def smtp(file):
    """A mail server with STARTTLS, TLS 1.0, anonymous and NULL suites."""
    return [peer("aiosmtpd"), "-W", "ignore", "-c", SMTP, file("self.pem"), file("self.key")]


def case(name):
    return lambda file: [settings.binary, "serve", "--case", name, "--listen", "127.0.0.1:443"]


Server = collections.namedtuple("Server", "title program command")

# MARK: Running


def enter_namespace():
    """Starts the program again in a network namespace of its own; an ordinary user needs a user namespace around it."""
    prefix = ["unshare", "--net"] + ([] if os.geteuid() == 0 else ["--user", "--map-root-user"]) + ["--"]
    trial = subprocess.run(prefix + ["true"], capture_output=True, text=True)
    if trial.returncode != 0:
        sys.exit(f"{os.path.basename(sys.argv[0])}: no network namespace: {trial.stderr.strip()}")
    os.execvp("unshare", prefix + [sys.executable, os.path.abspath(sys.argv[0]), *sys.argv[1:], "--within-namespace"])


def connections():
    """How many connections this network namespace has accepted."""
    with open("/proc/net/snmp") as file:
        names, values = (line.split() for line in file if line.startswith("Tcp:"))
    return int(values[names.index("PassiveOpens")])


def wait_for(process, number):
    for _ in range(600):
        if process.poll() is not None:
            return False
        try:
            socket.create_connection(("127.0.0.1", number), 1).close()
            return True
        except OSError:
            time.sleep(0.05)
    return False


def run(command, output):
    """Wall and CPU seconds of a tool and its children, the connections, and what it printed."""
    before, start = connections(), time.monotonic()
    with open(output + ".txt", "w") as text:
        process = subprocess.Popen(["timeout", "900", *command], stdin=subprocess.DEVNULL, stdout=text, stderr=subprocess.STDOUT, env=settings.environment)
        _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    wall = time.monotonic() - start
    time.sleep(0.1)
    return {"wall": wall, "cpu": usage.ru_utime + usage.ru_stime, "connections": connections() - before, "exit": process.returncode}
