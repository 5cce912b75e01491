/// dovecot, one of its four protocols at a time.
extension Daemon {
  static let dovecotIMAP = dovecot("imap", DaemonSuites(["TLSv1.2", "TLSv1.3"]), listener: "imap", service: "imap-login")
  /// As old as OpenSSL still goes.
  static let dovecotPOP3 = dovecot(
    "pop3", DaemonSuites(["TLSv1.0", "TLSv1.1", "TLSv1.2", "TLSv1.3"], older: ["AES128-SHA", "AES256-SHA"]), listener: "pop3",
    service: "pop3-login")
  static let dovecotLMTP = dovecot("lmtp", DaemonSuites(["TLSv1.3"]), listener: "lmtp", service: "lmtp")
  static let dovecotSieve = dovecot(
    "sieve", DaemonSuites(["TLSv1.2", "TLSv1.3"], older: ["ECDHE-RSA-CHACHA20-POLY1305"]), listener: "sieve", service: "managesieve-login")

  private static func dovecot(_ name: String, _ accepts: DaemonSuites, listener: String, service: String) -> Daemon {
    Daemon(peer: "dovecot", startTLS: name, accepts: accepts) { setting in
      // A port for TLS from the first byte belongs to the service too, and is closed.
      let other = ["imap": "imaps", "pop3": "pop3s"][name].map { "inet_listener \($0) {\n    port = 0\n  }" } ?? ""
      let oldest = accepts.versions.first == "TLSv1.0" ? "TLSv1" : accepts.versions.first ?? ""
      let file = try setting.write(
        """
        base_dir = \(setting.place)/run
        state_dir = \(setting.place)
        log_path = /dev/stderr
        default_internal_user = nobody
        default_internal_group = nogroup
        default_login_user = nobody
        protocols = \(name)
        listen = 127.0.0.1
        mail_location = maildir:\(setting.place)/mail
        ssl = required
        ssl_cert = <\(setting.chain)
        ssl_key = <\(setting.key)
        ssl_min_protocol = \(oldest)
        ssl_cipher_list = \(accepts.list)
        passdb {
          driver = static
          args = nopassword=y
        }
        userdb {
          driver = static
          args = uid=nobody gid=nogroup home=\(setting.place)
        }
        service anvil {
          chroot =
        }
        service \(service) {
          chroot =
          inet_listener \(listener) {
            port = \(setting.port)
          }
          \(other)
        }
        """, to: "dovecot.conf")
      return [[setting.program, "-F", "-c", file]]
    }
  }
}
