internal import Bytes

/// The options of a PRELOGIN message (MS-TDS, section 2.2.6.5).
struct TDSPrelogin: Hashable, Sendable {
  struct Encryption: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    let rawValue: UInt8
    static let off = Encryption(rawValue: 0)
    static let on = Encryption(rawValue: 1)
    static let notSupported = Encryption(rawValue: 2)
    static let required = Encryption(rawValue: 3)

    var description: String {
      switch self {
      // TLS for the login only.
      case .off: "ENCRYPT_OFF"
      case .on: "ENCRYPT_ON"
      case .notSupported: "ENCRYPT_NOT_SUP"
      case .required: "ENCRYPT_REQ"
      default: "ENCRYPTION 0x" + Hex.encode([rawValue])
      }
    }
  }

  /// `15.0.2000`; nil if the server sends none.
  let version: String?
  let encryption: Encryption

  init(options: [UInt8], dialogue: some StartTLSDialogue) throws(StartTLSError) {
    var found: [UInt8: ArraySlice<UInt8>] = [:]
    found = try ByteError.translating(try Self.options(options)) {
      dialogue.failure(.malformed, "that is no response to PRELOGIN (\($0))", reply: String(decoding: options, as: UTF8.self))
    }
    guard let encryption = found[Self.encryptionToken]?.first else {
      throw dialogue.failure(.malformed, "the response to PRELOGIN has no encryption option")
    }
    self.encryption = Encryption(rawValue: encryption)
    let bytes = Array((found[Self.versionToken] ?? []).prefix(4))
    self.version = bytes.count == 4 ? "\(bytes[0]).\(bytes[1]).\(Int(bytes[2]) << 8 | Int(bytes[3]))" : nil
  }

  /// VERSION, ENCRYPTION (on), INSTOPT (none), THREADID and MARS (off), each with its offset after the list.
  static let question: [UInt8] = [
    0x00, 0x00, 0x1a, 0x00, 0x06, 0x01, 0x00, 0x20, 0x00, 0x01, 0x02, 0x00, 0x21, 0x00, 0x01, 0x03, 0x00, 0x22, 0x00, 0x04,
    0x04, 0x00, 0x26, 0x00, 0x01, 0xff,
    0x11, 0x00, 0x00, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
  ]

  private static func options(_ bytes: [UInt8]) throws(ByteError) -> [UInt8: ArraySlice<UInt8>] {
    var reader = ByteReader(bytes)
    var options: [UInt8: ArraySlice<UInt8>] = [:]
    while true {
      let token = try reader.readUInt8()
      guard token != 0xff else { return options }
      var data = ByteReader(bytes)
      _ = try data.readBytes(Int(try reader.readUInt16()))
      options[token] = try data.readBytes(Int(try reader.readUInt16()))
    }
  }

  private static let versionToken: UInt8 = 0
  private static let encryptionToken: UInt8 = 1
}
