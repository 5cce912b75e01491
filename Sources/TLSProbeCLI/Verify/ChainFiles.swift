internal import CommandSupport
internal import Crypto
internal import X509

/// Reads certificates from files in any supported format.
struct ChainFiles {
  let passphrase: String?
  let context: CommandContext

  /// The DER of each certificate, in the order of the files; invalid ones are returned, too, and rejected by the verification.
  func read(_ paths: [String]) throws(CommandLineError) -> [[UInt8]] {
    guard paths.filter({ $0 == "-" }).count < 2 else {
      throw CommandLineError(.usage, "standard input can be read only once", hint: "use - only once")
    }
    var certificates: [[UInt8]] = []
    for path in paths { certificates += try read(path) }
    return certificates
  }

  private func read(_ path: String) throws(CommandLineError) -> [[UInt8]] {
    let bytes = path == "-" ? try standardInput() : try CommandFile.read(path, for: "the file")
    let title = path == "-" ? "standard input" : "'\(path)'"
    do throws(PKIError) {
      return try CertificateFile.read(bytes)
    } catch let mistake {
      guard bytes.first == Self.sequence else { throw CommandLineError(.badInput, "\(title): \(mistake.description)", hint: mistake.hint) }
      return try bundle(bytes, title)
    }
  }

  /// Data that begins like DER and is neither a certificate nor PKCS #7 may be PKCS #12, or a broken certificate.
  private func bundle(_ bytes: [UInt8], _ title: String) throws(CommandLineError) -> [[UInt8]] {
    do throws(CryptoError) {
      return CertificateFile.serverFirst(try PKCS12.certificates(der: bytes, passphrase: passphrase))
    } catch {
      guard error.code == .malformedKey else {
        throw CommandLineError(.badInput, "\(title): \(error.description)", hint: error.hint.map(Hints.text))
      }
      return [bytes]
    }
  }

  private func standardInput() throws(CommandLineError) -> [UInt8] {
    var bytes: [UInt8] = []
    while let more = context.readInput(1 << 16) {
      if more.isEmpty { return bytes }
      bytes += more
      guard bytes.count <= Self.limit else { throw CommandLineError(.badInput, "standard input is longer than \(Self.limit >> 20) MiB") }
    }
    throw CommandLineError(.unreadableInput, "standard input cannot be read")
  }

  private static let sequence: UInt8 = 0x30
  private static let limit = 64 << 20
}
