internal import Bytes

/// A protocol other than TLS, recognized by the first bytes that its servers send.
public struct NonTLSProtocol: Hashable, Sendable {
  /// The usual name: `HTTP`.
  public let name: String
  /// The STARTTLS protocols that may upgrade the connection, most likely first; empty if none can.
  public let startTLS: [String]

  private init(_ name: String, startTLS: [String] = []) {
    self.name = name
    self.startTLS = startTLS
  }

  /// Nil if the bytes may be TLS, or belong to no known protocol.
  public init?(firstBytes: some Sequence<UInt8>) {
    let bytes = Array(firstBytes.prefix(Self.longestGreeting))
    guard let first = bytes.first, !(20...24).contains(first) || bytes.count > 1 && bytes[1] != 3 else { return nil }
    // A greeting in a text protocol is a line of printable characters.
    let line = bytes.prefix { $0 != 0x0d && $0 != 0x0a }
    let text = String(decoding: line, as: UTF8.self)
    if let row = Self.row(text) {
      self.init(row.name, startTLS: row.startTLS)
    } else if text.hasPrefix("220") {
      self.init(ready: text.uppercased())
    } else if let found = NonTLSProtocol(binary: bytes) {
      self = found
    } else {
      return nil
    }
  }

  /// A reply 220, the greeting of mail and file servers.
  private init(ready line: String) {
    if line.holds("LMTP") {
      self.init("LMTP", startTLS: ["lmtp"])
    } else if line.holds("SMTP") {
      self.init("SMTP", startTLS: ["smtp"])
    } else if line.holds("FTP") {
      self.init("FTP", startTLS: ["ftp"])
    } else if line.holds("MAIL") {
      self.init("SMTP", startTLS: ["smtp"])
    } else {
      self.init("SMTP or FTP", startTLS: ["smtp", "ftp"])
    }
  }

  private init?(binary bytes: [UInt8]) {
    guard let first = bytes.first else { return nil }
    if bytes.count >= 9, bytes[3] == 0, bytes[4] == 10 {
      // A MySQL greeting: three bytes of length, packet 0, protocol 10.
      self.init("MySQL", startTLS: ["mysql"])
    } else if bytes.count >= 9, bytes[3] == 4, bytes.starts(with: [0, 0]) {
      self.init("HTTP/2")
    } else if bytes.count >= 3, first == 0xff, (0xfb...0xfe).contains(bytes[1]) {
      self.init("Telnet", startTLS: ["telnet"])
    } else if first == 0x30, [2, 6].contains(where: { bytes.dropFirst($0).starts(with: [2, 1, 0, 0x78]) }) {
      // A notice of disconnection (RFC 4511, section 4.4.1), with a length of one byte or of five.
      self.init("LDAP", startTLS: ["ldap"])
    } else {
      return nil
    }
  }

  private static func row(_ text: String) -> Row? {
    let upper = text.uppercased()
    return rows.first { text.hasPrefix($0.prefix) || upper.hasPrefix($0.prefix) }
  }

  private struct Row: Sendable {
    let prefix: String
    let name: String
    let startTLS: [String]
    /// Whether the prefix alone identifies the protocol, so that the rest of the line is not required.
    let isCertain: Bool

    init(_ prefix: String, _ name: String, _ startTLS: String..., isCertain: Bool = true) {
      self.prefix = prefix
      self.name = name
      self.startTLS = startTLS
      self.isCertain = isCertain
    }
  }

  private static let rows: [Row] = [
    Row("HTTP/", "HTTP"), Row("<!DOCTYPE", "HTTP"), Row("<HTML", "HTTP"), Row("SSH-", "SSH"), Row("* OK", "IMAP", "imap"),
    Row("* PREAUTH", "IMAP", "imap"), Row("* BYE", "IMAP", "imap"), Row("* BAD", "IMAP", "imap"), Row("+OK", "POP3", "pop3"),
    Row("-ERR unknown command", "Redis"), Row("-ERR", "POP3", "pop3", isCertain: false), Row("+PONG", "Redis"), Row("RFB 0", "VNC"),
    Row("AMQP", "AMQP"), Row("500 ", "SMTP or FTP", "smtp", "ftp"), Row("421 ", "SMTP or FTP", "smtp", "ftp"),
    Row("554 ", "SMTP", "smtp"), Row("554-", "SMTP", "smtp"), Row("200 ", "NNTP", "nntp"), Row("201 ", "NNTP", "nntp"),
    Row("EHLO", "SMTP", "smtp"), Row("NOTICE ", "IRC", "irc"), Row("ERROR :", "IRC", "irc"), Row(":", "IRC", "irc", isCertain: false),
    Row("INFO {", "NATS"), Row("\"IMPLEMENTATION\"", "ManageSieve", "sieve"), Row("<?XML", "XMPP", "xmpp", "xmpp-server"),
    Row("<STREAM", "XMPP", "xmpp", "xmpp-server"),
  ]

  /// The maximum number of bytes of a greeting that are read.
  private static let longestGreeting = 256
  private static let longestBinary = 16
}

extension NonTLSProtocol {
  /// The protocol of the first bytes of a server.
  public enum Verdict: Hashable, Sendable {
    /// More bytes are required.
    case undecided
    case tls
    case ssl2
    /// Not TLS; the error names the protocol if it is known.
    case foreign(TLSWireError)
  }

  /// Decides whether `bytes`, the first that a server sent, can be TLS, in portions of any size.
  ///
  /// A greeting of another protocol is read until it identifies the protocol, until its line or 256 bytes are complete, or until no more
  /// bytes follow: `isFinal` is set after a close, a reset and a deadline.
  public static func verdict(on bytes: [UInt8], allowsSSL2: Bool = false, isFinal: Bool = false) -> Verdict {
    guard let first = bytes.first else { return .undecided }
    if (20...24).contains(first) {
      guard bytes.count >= 2 else { return .undecided }
      if bytes[1] == 3 { return .tls }
    } else if allowsSSL2, first & 0x80 != 0 {
      guard bytes.count >= 3 else { return .undecided }
      if [SSL2Record.serverHello, SSL2Record.error].contains(bytes[2]) { return .ssl2 }
    }
    return isFinal || isWhole(bytes) ? .foreign(.foreign(bytes.prefix(longestGreeting))) : .undecided
  }

  private static func isWhole(_ bytes: [UInt8]) -> Bool {
    // The first bytes of a binary packet contain its length and number.
    guard bytes.prefix(4).allSatisfy({ (0x20...0x7e).contains($0) || [0x09, 0x0a, 0x0d].contains($0) }) else {
      return bytes.count >= longestBinary || NonTLSProtocol(binary: bytes) != nil
    }
    if bytes.count >= longestGreeting || bytes.prefix(longestGreeting).contains(0x0a) { return true }
    return row(String(decoding: bytes, as: UTF8.self))?.isCertain ?? false
  }
}
