internal import Bytes

/// The server's first packet, "Protocol::HandshakeV10".
struct MySQLGreeting: Hashable, Sendable {
  let serverVersion: String
  let capabilities: UInt32
  let authenticationPlugin: String?
  private let characterSet: UInt8

  init(payload: ArraySlice<UInt8>) throws(ByteError) {
    var reader = ByteReader(payload)
    let version = try reader.readUInt8()
    guard version == 10 else { throw ByteError(code: .invalidText, offset: 0, expected: 10, found: Int(version)) }
    self.serverVersion = String(decoding: try Self.text(&reader), as: UTF8.self)
    // Connection number, first part of the challenge and a filler.
    _ = try reader.readBytes(4 + 8 + 1)
    let low = try Self.number(&reader)
    guard !reader.isAtEnd else {
      (self.capabilities, self.characterSet, self.authenticationPlugin) = (low, 8, nil)
      return
    }
    self.characterSet = try reader.readUInt8()
    _ = try reader.readBytes(2)
    self.capabilities = low | (try Self.number(&reader)) << 16
    let challengeLength = Int(try reader.readUInt8())
    _ = try reader.readBytes(10)
    guard capabilities & Self.pluginAuthentication != 0 else {
      self.authenticationPlugin = nil
      return
    }
    _ = try reader.readBytes(max(13, challengeLength - 8))
    self.authenticationPlugin = String(decoding: reader.rest.prefix { $0 != 0 }, as: UTF8.self)
  }

  var offersTLS: Bool { capabilities & Self.ssl != 0 }

  var flagNames: [String] {
    Self.names.filter { capabilities & $0.flag != 0 }.map(\.name) + (authenticationPlugin.map { [$0] } ?? [])
  }

  /// "Protocol::SSLRequest": a handshake response truncated before the user name.
  func sslRequest(number: UInt8) -> [UInt8] {
    // CLIENT_LONG_PASSWORD, CLIENT_PROTOCOL_41, CLIENT_SSL, CLIENT_SECURE_CONNECTION, CLIENT_PLUGIN_AUTH, if the server supports them.
    let flags = (0x0008_8a01 as UInt32) & (capabilities | 1)
    let littleEndian = [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: flags >> $0) }
    return [32, 0, 0, number] + littleEndian + [0, 0, 0, 1, characterSet] + [UInt8](repeating: 0, count: 23)
  }

  private static func number(_ reader: inout ByteReader) throws(ByteError) -> UInt32 {
    UInt32(try reader.readUInt16().byteSwapped)
  }

  private static func text(_ reader: inout ByteReader) throws(ByteError) -> ArraySlice<UInt8> {
    let text = reader.rest.prefix { $0 != 0 }
    _ = try reader.readBytes(text.count + 1)
    return text
  }

  private static let ssl: UInt32 = 0x0800
  private static let pluginAuthentication: UInt32 = 0x0008_0000

  /// Capabilities that concern the login; the many others are about queries.
  private static let names: [(flag: UInt32, name: String)] = [
    (0x0020, "CLIENT_COMPRESS"), (0x0200, "CLIENT_PROTOCOL_41"), (ssl, "CLIENT_SSL"), (0x8000, "CLIENT_SECURE_CONNECTION"),
    (pluginAuthentication, "CLIENT_PLUGIN_AUTH"), (0x0020_0000, "CLIENT_PLUGIN_AUTH_LENENC_CLIENT_DATA"),
    (0x0400_0000, "CLIENT_ZSTD_COMPRESSION_ALGORITHM"),
  ]
}

/// An error in place of the greeting, "ERR_Packet": without the SQL state, as no capabilities have been negotiated.
struct MySQLError: Hashable, Sendable {
  let code: Int
  let message: String

  init(payload: ArraySlice<UInt8>) {
    let bytes = Array(payload.dropFirst())
    self.code = bytes.count >= 2 ? Int(bytes[0]) | Int(bytes[1]) << 8 : 0
    var rest = bytes.dropFirst(2)
    // Some servers send it anyway.
    if rest.first == UInt8(ascii: "#"), rest.count >= 6 { rest = rest.dropFirst(6) }
    self.message = String(decoding: rest, as: UTF8.self)
  }

  var text: String { "\(code) \(message)" }

  var hint: Hint? {
    switch code {
    // ER_HOST_IS_BLOCKED: aborted connections are counted, and every probe is one.
    case 1129: "the server counts connections that end before a login; 'mariadb-admin flush-hosts' there forgets them"
    case 1130: "the server takes connections from other addresses only"
    case 1040: "the server has no connection left; try again later"
    default: nil
    }
  }
}
