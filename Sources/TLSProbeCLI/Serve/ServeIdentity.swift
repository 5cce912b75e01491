internal import CommandSupport
internal import Crypto
internal import TLSEngine
internal import X509

/// The certificate and key provided by the user for `serve`.
enum ServeIdentity {
  /// Nil if no option names one. Errors never contain any part of the key.
  static func read(_ options: ServeTLSOptions) throws(CommandLineError) -> TLSIdentity? {
    guard let path = options.cert else { return nil }
    var identity: TLSIdentity
    do throws(CommandLineError) {
      identity = try TLSIdentity.read(certificate: path, key: options.key, passphrase: nil)
    } catch {
      guard error.message.contains("is encrypted") else { throw error }
      throw CommandLineError(error.status, error.message, hint: "decrypt it first: openssl pkey -in FILE -out DECRYPTED")
    }
    guard let first = identity.chain.first, let leaf = try? Certificate(der: first) else {
      throw CommandLineError(
        .badInput, "--cert '\(path)': the first certificate is invalid", hint: "the file must begin with the leaf certificate, in PEM")
    }
    guard leaf.publicKey.der == identity.key.publicKey else {
      throw CommandLineError(
        .badInput, "the private key in '\(options.key ?? path)' does not match the certificate in '\(path)'",
        hint: "the file of --cert must begin with the leaf certificate")
    }
    return identity
  }
}
