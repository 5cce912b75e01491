internal import Bytes
package import PathValidation
package import X509

/// The values of `--pin` and `--pinnedpubkey`.
package struct PinArguments {
  package var pins: [String]
  package var pinnedPublicKey: String?

  package init(pins: [String], pinnedPublicKey: String?) {
    self.pins = pins
    self.pinnedPublicKey = pinnedPublicKey
  }

  package var isEmpty: Bool { pins.isEmpty && pinnedPublicKey == nil }

  /// Each set is a separate condition; files are read.
  package func sets() throws(CommandLineError) -> [PinSet] {
    var sets: [PinSet] = []
    if !pins.isEmpty {
      sets.append(
        try Self.reading("--pin", .usage, hint: "as in spki: followed by the SHA-256 of the key") { () throws(PKIError) in
          try PinSet(pins)
        })
    }
    guard let text = pinnedPublicKey else { return sets }
    if PinSet.isPinList(text) {
      sets.append(try Self.reading("--pinnedpubkey", .usage) { () throws(PKIError) in try PinSet(pinnedPublicKeys: text) })
    } else {
      let bytes = try CommandFile.read(text, for: "--pinnedpubkey")
      sets.append(try Self.reading("--pinnedpubkey '\(text)'", .badInput) { () throws(PKIError) in try PinSet(publicKeyFile: bytes) })
    }
    return sets
  }

  package static func reading<Value>(
    _ what: String, _ status: ExitStatus, hint: String? = nil, _ read: () throws(PKIError) -> Value
  ) throws(CommandLineError) -> Value {
    return try PKIError.translating(try read()) { failure(what, status, hint: hint, $0) }
  }

  package static func failure(_ what: String, _ status: ExitStatus, hint: String?, _ error: PKIError) -> CommandLineError {
    CommandLineError(status, "\(what): \(error.description)", hint: error.hint ?? hint)
  }
}
