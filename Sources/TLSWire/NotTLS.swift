internal import Bytes

/// Another protocol, recognised by what it says first.
public struct NotTLS: Hashable, Sendable {
  /// As people call it: `HTTP`.
  public let name: String

  private init(name: String) { self.name = name }

  /// Nil when the bytes may be TLS, or are nothing known.
  public init?(firstBytes: some Sequence<UInt8>) {
    let bytes = Array(firstBytes.prefix(256))
    // A greeting in a text protocol is a line of printable characters.
    let line = bytes.prefix { $0 != 0x0d && $0 != 0x0a }
    let text = String(decoding: line, as: UTF8.self)
    let upper = text.uppercased()
    if let row = Self.greetings.first(where: { text.hasPrefix($0.prefix) }) {
      self.init(name: row.name)
    } else if text.hasPrefix("220") {
      self.init(name: upper.holds("FTP") ? "FTP" : upper.holds("SMTP") || upper.holds("MAIL") ? "SMTP" : "SMTP or FTP")
    } else if upper.hasPrefix("<!DOCTYPE") || upper.hasPrefix("<HTML") {
      self.init(name: "HTTP")
    } else if text.hasPrefix("<?xml") || text.hasPrefix("<stream") {
      self.init(name: "XMPP")
    } else if bytes.count >= 9, bytes[3] == 0, bytes[4] == 10 {
      // A MySQL greeting: three bytes of length, packet 0, protocol 10.
      self.init(name: "MySQL")
    } else if bytes.count >= 9, bytes[3] == 4, bytes.starts(with: [0, 0]) {
      self.init(name: "HTTP/2")
    } else {
      return nil
    }
  }

  private static let greetings: [(prefix: String, name: String)] = [
    ("HTTP/", "HTTP"), ("SSH-", "SSH"), ("* OK", "IMAP"), ("* PREAUTH", "IMAP"), ("* BYE", "IMAP"), ("+OK", "POP3"),
    ("-ERR unknown command", "Redis"), ("-ERR", "POP3"), ("+PONG", "Redis"), ("RFB 0", "VNC"), ("AMQP", "AMQP"), ("500 ", "SMTP or FTP"),
    ("421 ", "SMTP or FTP"), ("554 ", "SMTP"), ("200 ", "NNTP"), ("201 ", "NNTP"), ("EHLO", "SMTP"), ("NOTICE ", "IRC"), (":", "IRC"),
    ("INFO {", "NATS"), ("\"IMPLEMENTATION\"", "ManageSieve"),
  ]
}
