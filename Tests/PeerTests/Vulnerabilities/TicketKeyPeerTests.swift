import TestSupport
import Testing

/// Session tickets of nginx with a key that everybody knows, and with a random one.
@Suite(.timeLimit(.minutes(2))) struct TicketKeyPeerTests {
  struct Key: Sendable, CustomTestStringConvertible {
    let version: String
    /// Of the file: 48 bytes have keys of 16 bytes, 80 have keys of 32.
    let length: Int
    let isRandom: Bool

    var testDescription: String { "\(version), \(length) \(isRandom ? "random bytes" : "zeros")" }

    var bytes: [UInt8] { (0..<length).map { _ in isRandom ? UInt8.random(in: .min ... .max) : 0 } }
  }

  static let keys = ["TLSv1.2", "TLSv1.3"].flatMap { version in
    [48, 80].flatMap { length in [false, true].map { Key(version: version, length: length, isRandom: $0) } }
  }

  @Test(.enabled(if: Nginx.isPresent, "nginx was not fetched by Scripts/peers"), arguments: keys)
  func `nginx with a ticket key of zeros has a finding, and with a random one it has none`(key: Key) throws {
    let server = try Nginx.start { directory in
      let file = try directory.write(key.bytes, to: "ticket.key")
      return "ssl_protocols \(key.version); ssl_session_ticket_key \(file); return 200;"
    }
    let audit = try AuditFindings(server.target(.v4), only: "probe")
    let expected = key.isRandom ? [] : ["a ticket of \(key.version) is encrypted with the all-zero key in the format of OpenSSL"]
    #expect(audit.details(of: "session.known-ticket-key") == expected, "\(audit.transcript)\n\(server.tail)")
    // No finding proves nothing without a ticket.
    let tickets = audit["probe", "resumption", "tickets"] as? [[String: Any]] ?? []
    #expect(tickets.contains { $0["protocol"] as? String == key.version }, "\(audit.transcript)")
  }
}
