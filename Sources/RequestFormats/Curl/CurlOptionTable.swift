/// The options of curl: their names, whether they have a value, and whether `fetch` has the same.
///
/// Names are those of curl 8; an option `-x` is written `x/name`.
struct CurlOptionTable: Sendable {
  struct Option: Hashable, Sendable {
    enum Meaning: Hashable, Sendable {
      /// Part of the request itself.
      case request
      /// An option of the transfer that `fetch` has, too.
      case transfer
      /// Without an equivalent.
      case foreign
    }

    let name: String
    let letter: UInt8?
    let hasValue: Bool
    let meaning: Meaning
  }

  static let shared = CurlOptionTable()

  private let options: [Option]
  private let byName: [String: Int]
  private let byLetter: [UInt8: Int]

  private init() {
    var options: [Option] = []
    for (text, hasValue, meaning) in Self.rows {
      for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
        let parts = word.utf8.count > 2 && word.dropFirst().first == "/" ? (word.utf8.first, word.dropFirst(2)) : (nil, word)
        options.append(Option(name: String(parts.1), letter: parts.0, hasValue: hasValue, meaning: meaning))
      }
    }
    self.options = options
    byName = Dictionary(options.enumerated().map { ($0.element.name, $0.offset) }, uniquingKeysWith: { one, _ in one })
    byLetter = Dictionary(
      options.enumerated().compactMap { place in place.element.letter.map { ($0, place.offset) } }, uniquingKeysWith: { one, _ in one })
  }

  var names: [String] { options.map(\.name) }

  func option(letter: UInt8) -> Option? { byLetter[letter].map { options[$0] } }

  func option(named name: String) -> Option? { byName[name].map { options[$0] } }

  /// The option with that name, or the options that begin with it: curl accepts a prefix of one option only.
  func matches(_ name: String) -> [Option] {
    if let index = byName[name] { return [options[index]] }
    return name.isEmpty ? [] : options.filter { $0.name.hasPrefix(name) }
  }

  private static let rows: [(String, hasValue: Bool, Option.Meaning)] = [
    (requestSwitches, false, .request), (requestValues, true, .request),
    (transferSwitches, false, .transfer), (transferValues, true, .transfer),
    (foreignSwitches, false, .foreign), (foreignValues, true, .foreign),
  ]

  private static let requestSwitches = """
    :/next G/get I/head basic digest g/globoff q/disable
    """

  private static let requestValues = """
    url X/request d/data data-ascii data-raw data-binary data-urlencode json F/form form-string T/upload-file u/user oauth2-bearer
    H/header A/user-agent e/referer b/cookie url-query proto-default
    """

  private static let transferSwitches = """
    4/ipv4 6/ipv6 tlsv1.0 tlsv1.1 tlsv1.2 tlsv1.3 proxy-insecure haproxy-protocol anyauth n/netrc netrc-optional proxy-basic
    proxy-digest proxy-anyauth 0/http1.0 http1.1 http2 http2-prior-knowledge O/remote-name i/include s/silent S/show-error
    v/verbose cert-status L/location location-trusted post301 post302 post303 compressed raw path-as-is retry-all-errors
    retry-connrefused k/insecure j/junk-session-cookies form-escape f/fail fail-with-body create-dirs J/remote-header-name R/remote-time
    remove-on-error 1/tlsv1
    """

  private static let transferValues = """
    tls-max ciphers tls13-ciphers curves sigalgs E/cert key pass resolve doh-url dns-servers connect-to interface connect-timeout
    m/max-time x/proxy noproxy U/proxy-user proxy-cacert netrc-file max-filesize o/output w/write-out trace trace-ascii
    pinnedpubkey max-redirs proto-redir r/range C/continue-at request-target expect100-timeout retry retry-delay retry-max-time
    cacert capath hsts alt-svc c/cookie-jar D/dump-header limit-rate output-dir unix-socket abstract-unix-socket
    """

  private static let foreignSwitches = """
    alpn a/append N/buffer ca-native clobber compressed-ssh crlf disable-eprt disable-epsv disallow-username-in-url
    doh-cert-status doh-insecure dump-ca-embed eprt epsv fail-early false-start follow ftp-create-dirs ftp-pasv ftp-pret
    ftp-skip-pasv-ip ftp-ssl-ccc ftp-ssl-control http0.9 http3 http3-only ignore-content-length keepalive l/list-only
    mail-rcpt-allowfails M/manual metalink mptcp negotiate npn ntlm ntlm-wb out-null Z/parallel parallel-immediate #/progress-bar
    progress-meter proxy-ca-native proxy-http2 proxy-negotiate proxy-ntlm proxy-ssl-allow-beast proxy-ssl-auto-client-cert
    proxy-tlsv1 p/proxytunnel remote-name-all sasl-ir sessionid skip-existing
    socks5-basic socks5-gssapi socks5-gssapi-nec ssl ssl-allow-beast ssl-auto-client-cert ssl-no-revoke ssl-reqd
    ssl-revoke-best-effort 2/sslv2 3/sslv3 styled-output suppress-connect-headers tcp-fastopen tcp-nodelay tftp-no-options
    tls-earlydata tr-encoding trace-ids trace-time B/use-ascii V/version xattr
    """

  private static let foreignValues = """
    aws-sigv4 cert-type K/config create-file-mode crlfile delegation dns-interface dns-ipv4-addr
    dns-ipv6-addr ech egd-file engine etag-compare etag-save ftp-account ftp-alternative-to-user ftp-method
    P/ftp-port ftp-ssl-ccc-mode happy-eyeballs-timeout-ms haproxy-clientip h/help hostpubmd5 hostpubsha256 ip-tos ipfs-gateway
    keepalive-cnt keepalive-time key-type knownhosts krb libcurl local-port login-options mail-auth mail-from mail-rcpt
    parallel-max parallel-max-host preproxy proto proxy-capath proxy-cert proxy-cert-type proxy-ciphers proxy-crlfile
    proxy-header proxy-key proxy-key-type proxy-pass proxy-pinnedpubkey proxy-service-name proxy-tls13-ciphers proxy-tlsauthtype
    proxy-tlspassword proxy-tlsuser proxy1.0 pubkey Q/quote random-file rate sasl-authzid service-name socks4 socks4a socks5
    socks5-gssapi-service socks5-hostname Y/speed-limit y/speed-time stderr t/telnet-option tftp-blksize z/time-cond tlsauthtype
    tlspassword tlsuser trace-config upload-flags variable vlan-priority
    """
}
