import Bytes
import Testing

@testable import Crypto

@Suite struct PKCS12Tests {
  private func der(_ text: String) throws -> [UInt8] { try Base64.decode(text.filter { !$0.isWhitespace }) }

  private func code(_ text: String, _ passphrase: String?) throws -> CryptoError.Code? {
    let der = try der(text)
    do throws(CryptoError) {
      _ = try PKCS12(der: der, passphrase: passphrase)
      return nil
    } catch {
      #expect(error.hint != nil)
      return error.code
    }
  }

  @Test("a key comes with its certificate and the others")
  func usual() throws {
    let bundle = try PKCS12(der: der(Bundles.usual), passphrase: "secret")
    #expect(bundle.key.kind == .ec(curve: "prime256v1"))
    #expect(bundle.certificates.count == 2)
    // The key's own is the first: its subject public key info is in it.
    let leaf = try #require(bundle.certificates.first)
    let key = bundle.key.publicKey
    #expect(leaf.indices.dropLast(key.count).contains { leaf[$0..<$0 + key.count].elementsEqual(key) })
  }

  @Test("a wrong passphrase, a missing one and rubbish are told apart")
  func errors() throws {
    #expect(try code(Bundles.usual, "wrong") == .wrongPassphrase)
    #expect(try code(Bundles.usual, "") == .wrongPassphrase)
    #expect(try code(Bundles.usual, nil) == .missingPassphrase)
    #expect(try code("", "secret") == .malformedKey)
    #expect(try code("MAA=", "secret") == .malformedKey)
    #expect(try code(Bundles.keyless, "secret") == .malformedKey)
    #expect(try code(Bundles.outdated, "secret") == .unsupportedKey)
    #expect(ErrorQueue.drain().isEmpty)
  }

  @Test("an empty passphrase need not be given", arguments: [nil, ""])
  func empty(_ passphrase: String?) throws {
    #expect(try PKCS12(der: der(Bundles.empty), passphrase: passphrase).certificates.count == 1)
  }

  @Test("a file cut at any length, or with any byte changed, is an error or the same key")
  func damage() throws {
    let whole = try der(Bundles.usual)
    let key = try PKCS12(der: whole, passphrase: "secret").key.publicKey
    for length in stride(from: 0, to: whole.count, by: 7) {
      #expect(throws: CryptoError.self, "cut to \(length)") { try PKCS12(der: Array(whole[..<length]), passphrase: "secret") }
    }
    for index in stride(from: 0, to: whole.count, by: 3) {
      var changed = whole
      changed[index] ^= 0x11
      if let bundle = try? PKCS12(der: changed, passphrase: "secret") { #expect(bundle.key.publicKey == key, "byte \(index)") }
    }
  }
}
