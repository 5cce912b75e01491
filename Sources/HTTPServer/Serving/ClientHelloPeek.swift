internal import TLSWire

/// Parses a client's first bytes without consuming them.
struct ClientHelloPeek {
  enum DetectedStart {
    case more
    case hello(ClientHello)
    /// An SSL 2.0 ClientHello, or other data.
    case other
  }

  private(set) var bytes: [UInt8] = []
  private var records = RecordParser()
  private var messages = HandshakeReassembler(limit: limit)

  mutating func received(_ more: [UInt8]) -> DetectedStart {
    bytes += more
    guard let first = bytes.first else { return .more }
    guard first == ContentType.handshake.rawValue, bytes.count <= Self.limit else { return .other }
    do throws(TLSWireError) {
      records.received(more)
      while let record = try records.next() {
        guard record.type == .handshake else { return .other }
        messages.received(record.fragment)
        guard let message = try messages.next() else { continue }
        guard message.type == .clientHello else { return .other }
        return .hello(try ClientHello(reading: message.body))
      }
      return .more
    } catch {
      return .other
    }
  }

  /// More than the length of any legitimate ClientHello (RFC 9846, section 4.1.2); bounds the parsing of a slow client's bytes.
  private static let limit = 131_072
}

extension ClientHello {
  /// The requested host name, in lower case (RFC 6066, section 3); nil if there is none or it is not a valid host name.
  var requestedHost: String? {
    guard let name = serverName, (1...253).contains(name.utf8.count), name.utf8.allSatisfy({ Self.mayStandInName($0) }) else { return nil }
    return name.lowercased()
  }

  private static func mayStandInName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
