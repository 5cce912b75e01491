internal import Bytes

/// Values that client and server repeat, so that an attacker off the path cannot forge a message (RFC 7873, section 4).
public struct DNSCookie: Hashable, Sendable {
  /// 8 bytes.
  public let client: [UInt8]
  /// 8 to 32 bytes; empty in the first request.
  public let server: [UInt8]

  /// Nil for cookies of another length.
  public init?(client: [UInt8], server: [UInt8] = []) {
    guard client.count == 8, server.isEmpty || (8...32).contains(server.count) else { return nil }
    self.client = client
    self.server = server
  }

  init?(_ data: [UInt8]) { self.init(client: Array(data.prefix(8)), server: Array(data.dropFirst(8))) }

  public var option: EDNSOption { EDNSOption(code: .cookie, data: client + server) }
}

extension DNSCookie: CustomStringConvertible {
  public var description: String { Hex.encode(client + server) }
}

extension EDNS {
  /// The first cookie; nil if there is none or its length is invalid.
  public var cookie: DNSCookie? { self[.cookie].flatMap(DNSCookie.init) }
}

extension EDNSOption {
  public var cookie: DNSCookie? { code == .cookie ? DNSCookie(data) : nil }
}
