internal import Bytes
internal import Crypto

/// Encrypts the columns of a history: all but the time, the command, the exit status and the sizes.
///
/// The number of the entry and the name of the column are authenticated, so that values cannot be exchanged.
struct HistoryCipher: Sendable {
  let key: SealingKey

  func seal(_ bytes: [UInt8], _ column: String, of number: Int64, in path: String) throws(StoreError) -> [UInt8] {
    try CryptoError.translating(try key.seal(bytes, at: Self.place(column, number))) { Self.failure($0, path) }
  }

  func open(_ bytes: [UInt8], _ column: String, of number: Int64, in path: String) throws(StoreError) -> [UInt8] {
    try CryptoError.translating(try key.open(bytes, at: Self.place(column, number))) { _ in
      StoreError(.corrupt, path: path, detail: "entry \(number): the encrypted \(column) was changed")
    }
  }

  /// A new key for a passphrase, with its row in the table of the encryption.
  static func create(
    _ passphrase: String, _ derivation: Scrypt, in database: borrowing Database
  ) throws(StoreError) -> HistoryCipher {
    let path = database.path
    let key = try CryptoError.translating(try SealingKey(SealingKey.Header(derivation), passphrase: passphrase)) { failure($0, path) }
    let cipher = HistoryCipher(key: key)
    try database.execute("CREATE TABLE encryption (header BLOB NOT NULL, proof BLOB NOT NULL) STRICT")
    let sealed = try cipher.seal([], proof, of: 0, in: path)
    try database.run("INSERT INTO encryption VALUES (?, ?)", [.blob(key.header.bytes), .blob(sealed)])
    return cipher
  }

  /// The key of an encrypted history.
  static func unlock(_ passphrase: String, in database: borrowing Database) throws(StoreError) -> HistoryCipher {
    let path = database.path
    let rows = try database.prepare("SELECT header, proof FROM encryption")
    guard try rows.step() else { throw StoreError(.corrupt, path: path, detail: "the header of the encryption is missing") }
    let (header, sealed) = (rows.blob(at: 0), rows.blob(at: 1))
    let key = try CryptoError.translating(try SealingKey(SealingKey.Header(reading: header), passphrase: passphrase)) {
      StoreError(.corrupt, path: path, detail: $0.what)
    }
    do throws(CryptoError) {
      _ = try key.open(sealed, at: place(proof, 0))
    } catch {
      throw StoreError(.wrongPassphrase, path: path, detail: "nothing was changed")
    }
    return HistoryCipher(key: key)
  }

  private static func place(_ column: String, _ number: Int64) -> String { "tlsprobe.history/1 \(number).\(column)" }

  private static func failure(_ error: CryptoError, _ path: String) -> StoreError {
    StoreError(.failed, path: path, detail: error.description)
  }

  private static let proof = "proof"
}
