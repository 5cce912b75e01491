internal import Bytes
internal import CommandSupport
internal import Crypto

/// The encryption of a session's file with a passphrase.
struct SessionSeal: Sendable {
  private let passphrase: String
  private let key: SealingKey

  /// Nil without a passphrase. `bytes` is the current content: a file in clear text is encrypted when it is written.
  init?(_ passphrase: String?, for bytes: [UInt8], path: String) throws(CommandLineError) {
    guard let passphrase else { return nil }
    self.passphrase = passphrase
    key = try CryptoError.translating(
      try SealingKey(
        SealedFile.isSealed(bytes) ? SealedFile.header(of: bytes) : SealingKey.Header(), passphrase: passphrase)
    ) { Self.mistake(path, $0.what) }
  }

  /// The content of a file, which is not encrypted if it was written without a passphrase; empty if there is none.
  static func read(_ bytes: [UInt8], by seal: SessionSeal?, path: String) throws(CommandLineError) -> SessionFile {
    guard SealedFile.isSealed(bytes) else { return bytes.isEmpty ? SessionFile() : try SessionFile(bytes, path: path) }
    guard let seal else {
      throw CommandLineError(.badInput, "--session '\(path)' is encrypted", hint: "--encrypt-with names the passphrase")
    }
    return try SessionFile(try seal.opened(bytes, path: path), path: path)
  }

  func sealed(_ text: [UInt8], path: String) throws(CommandLineError) -> [UInt8] {
    try CryptoError.translating(try SealedFile.seal(text, with: key, purpose: Self.purpose)) { Self.mistake(path, $0.what) }
  }

  private func opened(_ bytes: [UInt8], path: String) throws(CommandLineError) -> [UInt8] {
    do throws(CryptoError) {
      // Another process may have written the file with a new salt.
      let header = try SealedFile.header(of: bytes)
      let key = header == key.header ? key : try SealingKey(header, passphrase: passphrase)
      return try SealedFile.open(bytes, with: key, purpose: Self.purpose)
    } catch {
      throw error.code == .notAuthentic
        ? CommandLineError(
          .badInput, "--session '\(path)' cannot be decrypted: the passphrase is wrong, or the file was changed",
          hint: "check --encrypt-with")
        : Self.mistake(path, error.what)
    }
  }

  private static func mistake(_ path: String, _ what: String) -> CommandLineError {
    CommandLineError(.badInput, "--session '\(path)' cannot be decrypted: \(what)", hint: "use a file written by --session")
  }

  private static let purpose = "tlsprobe.session/1"
}
