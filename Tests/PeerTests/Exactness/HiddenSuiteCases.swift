import Foundation
import TestSupport

/// Servers whose suites hide: DHE behind RFC 7919, or others behind a choice that fails. Only brute force tells what they accept.
extension ExactCase {
  static let hiding = [
    openSSL4("default", "default"), openSSL4("everything", "ALL:COMPLEMENTOFALL:@SECLEVEL=0"), dovecot(hasParameters: false),
    dovecot(hasParameters: true), erlang("client"), erlang("server"), slapd, inspIRCd, wolfSSL,
  ]

  /// Of PyPI's wheels, which bring an OpenSSL of their own.
  private static func openSSL4(_ name: String, _ ciphers: String) -> ExactCase {
    hiding("OpenSSL 4 with \(name)", peer: "openssl4") { keys, port, _ in
      [program("openssl4"), fixture("openssl4_server.py"), String(port), ciphers] + keys.rsaAndECDSA
    }
  }

  /// It closes when a client has it select DHE without parameters, and also when it accepts nothing.
  private static func dovecot(hasParameters: Bool) -> ExactCase {
    hiding("Dovecot \(hasParameters ? "with" : "without") DH parameters", peer: "dovecot") { keys, port, directory in
      let parameters = directory.file("dh.pem")
      if hasParameters { try keys.run(["openssl", "dhparam", "-dsaparam", "-out", parameters, "2048"]) }
      let place = directory.path
      let file = try directory.write(
        """
        base_dir = \(place)/run
        state_dir = \(place)
        log_path = /dev/stderr
        default_internal_user = nobody
        default_internal_group = nogroup
        default_login_user = nobody
        protocols = imap
        listen = 127.0.0.1
        ssl = required
        ssl_cert = <\(keys.pki.chain(.rsa))
        ssl_key = <\(keys.pki.leafKey(.rsa))
        ssl_min_protocol = TLSv1
        ssl_cipher_list = ALL:COMPLEMENTOFALL:@SECLEVEL=0
        \(hasParameters ? "ssl_dh = <\(parameters)" : "")
        passdb {
          driver = static
          args = nopassword=y
        }
        service anvil {
          chroot =
        }
        service imap-login {
          chroot =
          service_count = 0
          client_limit = 1000
          inet_listener imap {
            port = 0
          }
          inet_listener imaps {
            port = \(port)
            ssl = yes
          }
        }

        """, to: "dovecot.conf")
      return [program("dovecot"), "-F", "-c", file]
    }
  }

  /// With SRP suites but no function that looks up users; a client's order or its own.
  private static func erlang(_ order: String) -> ExactCase {
    hiding("Erlang in the \(order)'s order", peer: "erlang") { keys, port, _ in
      [program("erlang", "escript"), fixture("erlang_server.erl"), String(port), order, keys.pki.chain(.rsa), keys.pki.leafKey(.rsa)]
    }
  }

  /// GnuTLS without parameters.
  private static let slapd = hiding("slapd", peer: "slapd") { keys, port, directory in
    let file = try directory.write(
      """
      pidfile \(directory.path)/pid
      TLSCertificateFile \(keys.pki.chain(.rsa))
      TLSCertificateKeyFile \(keys.pki.leafKey(.rsa))
      TLSCipherSuite NORMAL

      """, to: "slapd.conf")
    return [program("slapd"), "-f", file, "-h", "ldaps://127.0.0.1:\(port)/", "-d", "0"]
  }

  private static let inspIRCd = hiding("InspIRCd", peer: "inspircd") { keys, port, directory in
    let place = directory.path
    let file = try directory.write(
      """
      <path configdir="\(place)" datadir="\(place)" logdir="\(place)" runtimedir="\(place)">
      <server name="peer.tlsprobe.test" description="tests" id="97K" network="tests">
      <admin name="nobody" nick="nobody" email="nobody@peer.tlsprobe.test">
      <pid file="\(place)/pid">
      <module name="ssl_gnutls">
      <sslprofile name="tests" provider="gnutls" certfile="\(keys.pki.chain(.rsa))" keyfile="\(keys.pki.leafKey(.rsa))" priority="NORMAL">
      <bind address="127.0.0.1" port="\(port)" type="clients" sslprofile="tests">
      <connect name="all" allow="*" timeout="20" localmax="1000" globalmax="1000" resolvehostnames="no" useident="no">
      <performance clonesonconnect="no">

      """, to: "inspircd.conf")
    return [program("inspircd"), "--config=\(file)", "--nofork", "--nolog"]
  }

  /// With parameters of its own; without them it has no DHE up to TLS 1.2.
  private static let wolfSSL = hiding("wolfSSL", peer: "wolfssl") { keys, port, directory in
    let root = "\(TestedBinary.repository)/.build/peers/wolfssl/root/usr"
    let built = directory.file("server")
    try keys.run(
      ["sh", "-c", "cc -I \(root)/include \(fixture("wolfssl_server.c")) -o \(built) \(root)/lib/*/libwolfssl.so -lpthread"])
    let parameters = directory.file("dh.pem")
    try keys.run(["openssl", "dhparam", "-dsaparam", "-out", parameters, "2048"])
    return [program("wolfssl"), built, String(port), keys.pki.chain(.rsa), keys.pki.leafKey(.rsa), parameters]
  }

  private static func hiding(
    _ name: String, peer: String, command: @escaping @Sendable (ExactKeys, UInt16, TemporaryDirectory) throws -> [String]
  ) -> ExactCase {
    ExactCase(
      // One version tells; groups and schemes are told by the other cases.
      name: name, peer: peer, bruteOptions: ["TLSv1.2"], options: ["--versions", "TLSv1.2"], asksSuitesOnly: true,
      start: { keys in
        try ServerProcess(named: peer, configuration: keys.pki.configuration, families: [.v4], isKilled: true) { port, directory in
          [try command(keys, port, directory)]
        }
      },
      truth: { _, _ in nil })
  }
}
