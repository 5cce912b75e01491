internal import Bytes
internal import PathValidation
internal import X509

/// The values of `--pin` and `--pinnedpubkey`.
struct PinArguments {
  var pins: [String]
  var pinnedPublicKey: String?

  /// Each set is a separate condition; files are read.
  func sets() throws(CommandLineError) -> [PinSet] {
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

  static func reading<Value>(
    _ what: String, _ status: ExitStatus, hint: String? = nil, _ read: () throws(PKIError) -> Value
  ) throws(CommandLineError) -> Value {
    return try PKIError.translating(try read()) { CommandLineError(status, "\(what): \($0.description)", hint: $0.hint ?? hint) }
  }
}
