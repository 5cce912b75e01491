internal import Bytes
internal import TLSWire

/// The information in a server's random (RFC 5246, section 7.4.1.2; RFC 8446, section 4.1.3).
struct ServerRandom: Hashable, Sendable {
  private let bytes: [UInt8]

  init(_ hello: ServerHello) { bytes = hello.random }

  /// The first four bytes as seconds since 1970; on most servers they are random nowadays.
  var time: Timestamp { Timestamp(seconds: bytes.prefix(4).reduce(0) { $0 << 8 | Int64($1) }) }

  /// Whether that is a server's clock rather than chance, which is within a day of `now` once in 25,000 times.
  func isTime(near now: Timestamp) -> Bool { abs(time.seconds - now.seconds) <= Self.drift }

  /// The version that the downgrade sentinel indicates; nil if there is no sentinel.
  var downgrade: String? {
    guard bytes.count == 32, bytes.suffix(8).starts(with: Self.mark), let last = bytes.last else { return nil }
    switch last {
    case 1: return ProtocolVersion.tls12.description
    case 0: return ProtocolVersion.tls11.description
    default: return nil
    }
  }

  /// "DOWNGRD".
  private static let mark: [UInt8] = [0x44, 0x4f, 0x57, 0x4e, 0x47, 0x52, 0x44]
  private static let drift: Int64 = 86_400
}
