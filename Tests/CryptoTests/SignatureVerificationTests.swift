import Bytes
import TestSupport
import Testing

@testable import Crypto

@Suite struct SignatureVerificationTests {
  static let message = Array("what was signed".utf8)
  static let rsa = Result { try PrivateKey.generate(.rsa(bits: 1_024)) }
  static let p256 = Result { try PrivateKey.generate(.ec(curve: "P-256")) }

  static let rsaAlgorithms: [SignatureAlgorithm] =
    DigestAlgorithm.allCases.map { .rsaPKCS1($0) } + [
      .rsaPSS(.sha256), .rsaPSS(.sha1), .rsaPSS(hash: .sha256, maskHash: .sha1, saltLength: 20),
      .rsaPSS(hash: .sha384, maskHash: .sha384, saltLength: 0),
    ]

  @Test("RSA signatures of every hash, MD5 and SHA-1 too, on a 1024-bit key", arguments: rsaAlgorithms)
  func rsa(_ algorithm: SignatureAlgorithm) throws {
    try check(Self.rsa.get(), algorithm)
  }

  @Test("ECDSA signatures of every hash but MD5", arguments: DigestAlgorithm.allCases.dropFirst())
  func ecdsa(_ hash: DigestAlgorithm) throws {
    try check(Self.p256.get(), .ecdsa(hash))
  }

  @Test("Edwards curves", arguments: [(PrivateKey.Kind.ed25519, SignatureAlgorithm.ed25519), (.ed448, .ed448)])
  func edwards(_ kind: PrivateKey.Kind, _ algorithm: SignatureAlgorithm) throws {
    try check(PrivateKey.generate(kind), algorithm)
  }

  @Test("a key on a NIST curve verifies, and a point that is not on the curve is malformed", arguments: ["P-256", "P-384", "P-521"])
  func namedCurves(_ curve: String) throws {
    let key = try PrivateKey.generate(.ec(curve: curve))
    try check(key, .ecdsa(.sha384))
    let signature = try key.sign(Self.message, algorithm: .ecdsa(.sha384))
    for place in 1...3 {
      var changed = key.publicKey
      changed[changed.count - place * 20] ^= 1
      let result = SignatureVerification.verify(signature, over: Self.message, key: changed, algorithm: .ecdsa(.sha384))
      guard case .malformedKey = result else {
        Issue.record("\(result)")
        continue
      }
    }
    #expect(ErrorQueue.drain().isEmpty)
  }

  @Test("a point that is too short or too long is malformed", arguments: ["P-256", "P-384", "P-521"])
  func pointLengths(_ curve: String) throws {
    let identifier = try #require(["P-256": "2a8648ce3d030107", "P-384": "2b81040022", "P-521": "2b81040023"][curve])
    let parameters = try DERBuilder.element(0x06, Hex.decode("2a8648ce3d0201")) + DERBuilder.element(0x06, Hex.decode(identifier))
    let key = try PrivateKey.generate(.ec(curve: curve))
    let count = try #require(["P-256": 65, "P-384": 97, "P-521": 133][curve])
    let point = Array(key.publicKey.suffix(count))
    func state(_ point: [UInt8]) -> SignatureVerification.Result {
      VerificationKey(der: DERBuilder.element(0x30, DERBuilder.element(0x30, parameters) + DERBuilder.element(0x03, [0] + point))).state
    }
    #expect(state(point) == .valid)
    // A compressed point, which is valid, too.
    #expect(state([2 | (point.last ?? 0) & 1] + point[1...count / 2]) == .valid)
    let wrongPoints: [[UInt8]] = [point.dropLast(), point + [0], Array(point[..<1]), [], [0x05] + point.dropFirst(), [0x00]]
    for wrong in wrongPoints {
      guard case .malformedKey = state(wrong) else {
        Issue.record("\(wrong.count) bytes: \(state(wrong))")
        continue
      }
    }
    #expect(ErrorQueue.drain().isEmpty)
  }

  @Test("an Edwards key of another length is malformed", arguments: [PrivateKey.Kind.ed25519, .ed448])
  func edwardsLengths(_ kind: PrivateKey.Kind) throws {
    let key = try PrivateKey.generate(kind).publicKey
    #expect(VerificationKey(der: key).state == .valid)
    for content in [Array(key.dropFirst(12).dropLast()), key.dropFirst(12) + [0]] {
      let der = DERBuilder.element(0x30, Array(key[2..<9]) + DERBuilder.element(0x03, [0] + content))
      guard case .malformedKey = VerificationKey(der: der).state else {
        Issue.record("\(content.count) bytes")
        continue
      }
    }
  }

  @Test("a key is parsed once for all threads")
  func sharedKey() async throws {
    let owner = try Self.rsa.get()
    let signature = try owner.sign(Self.message, algorithm: .rsaPKCS1(.sha256))
    let key = VerificationKey(der: owner.publicKey)
    let results = await withTaskGroup(of: SignatureVerification.Result.self) { group in
      for number in 0..<64 {
        group.addTask { key.verify(signature, over: Self.message + (number % 2 == 0 ? [] : [1]), algorithm: .rsaPKCS1(.sha256)) }
      }
      return await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
    #expect(results == [.valid: 32, .invalid: 32])
  }

  private enum DERBuilder {
    static func element(_ tag: UInt8, _ content: some Collection<UInt8>) -> [UInt8] {
      let length = content.count < 0x80 ? [UInt8(content.count)] : [0x81, UInt8(content.count)]
      return [tag] + length + content
    }
  }

  private func check(_ key: PrivateKey, _ algorithm: SignatureAlgorithm) throws {
    let signature = try key.sign(Self.message, algorithm: algorithm)
    func verify(_ signature: [UInt8], _ message: [UInt8]) -> SignatureVerification.Result {
      SignatureVerification.verify(signature, over: message, key: key.publicKey, algorithm: algorithm)
    }
    #expect(verify(signature, Self.message) == .valid)
    #expect(verify(signature, Self.message + [0]) == .invalid)
    #expect(verify([], Self.message) == .invalid)
    for index in stride(from: 0, to: signature.count, by: 5) {
      var changed = signature
      changed[index] ^= 0x10
      #expect(verify(changed, Self.message) == .invalid)
      #expect(verify(Array(signature[..<index]), Self.message) == .invalid)
    }
    #expect(ErrorQueue.drain().isEmpty)
  }

  @Test("another kind of key makes a signature invalid, not unsupported")
  func otherKind() throws {
    let signature = try Self.rsa.get().sign(Self.message, algorithm: .rsaPKCS1(.sha256))
    let key = try Self.p256.get().publicKey
    #expect(SignatureVerification.verify(signature, over: Self.message, key: key, algorithm: .rsaPKCS1(.sha256)) == .invalid)
    #expect(SignatureVerification.verify(signature, over: Self.message, key: key, algorithm: .ed25519) == .invalid)
  }

  @Test("a key cut at any length is malformed", arguments: [SignatureAlgorithm.ecdsa(.sha256), .rsaPKCS1(.sha256)])
  func truncatedKey(_ algorithm: SignatureAlgorithm) throws {
    let key = try (algorithm == .rsaPKCS1(.sha256) ? Self.rsa : Self.p256).get().publicKey
    for length in key.indices {
      let result = SignatureVerification.verify([1], over: Self.message, key: key[..<length], algorithm: algorithm)
      guard case .malformedKey = result else {
        Issue.record("\(length) bytes: \(result)")
        continue
      }
    }
  }

  @Test("a randomly damaged key never verifies and never crashes")
  func mutatedKey() throws {
    let owner = try Self.p256.get()
    let signature = try owner.sign(Self.message, algorithm: .ecdsa(.sha256))
    var random = SeededGenerator(seed: 11)
    for _ in 0..<500 {
      var key = owner.publicKey
      key[Int.random(in: key.indices, using: &random)] ^= UInt8.random(in: 1...255, using: &random)
      #expect(SignatureVerification.verify(signature, over: Self.message, key: key, algorithm: .ecdsa(.sha256)) != .valid)
    }
  }

  /// SEQUENCE and BIT STRING, where a tag has another class than it should.
  @Test("an RSA key with tags of another class is malformed", arguments: [0, 18], [0x40, 0x80, 0xc0] as [UInt8])
  func otherClass(_ offset: Int, _ difference: UInt8) throws {
    let owner = try Self.rsa.get()
    let signature = try owner.sign(Self.message, algorithm: .rsaPKCS1(.sha256))
    var key = owner.publicKey
    #expect(key.starts(with: [0x30, 0x81]) && key[18] == 0x03)
    key[offset] ^= difference
    let result = SignatureVerification.verify(signature, over: Self.message, key: key, algorithm: .rsaPKCS1(.sha256))
    guard case .malformedKey = result else {
      Issue.record("\(result)")
      return
    }
  }

  @Test("an algorithm nobody here knows is unsupported")
  func unknownKind() throws {
    // ML-DSA-44 by its OID (RFC 9881), with a key of three bytes.
    let key = try Hex.decode("3013300b0609608648016503040311030400010203")
    let result = SignatureVerification.verify([1], over: Self.message, key: key, algorithm: .ed25519)
    guard case .unsupported = result else {
      Issue.record("\(result)")
      return
    }
  }

  @Test("a curve nobody here knows is unsupported")
  func unknownCurve() throws {
    let key = try Hex.decode("3013300d06072a8648ce3d020106022a0303020001")
    let result = SignatureVerification.verify([1], over: Self.message, key: key, algorithm: .ecdsa(.sha256))
    guard case .unsupported = result else {
      Issue.record("\(result)")
      return
    }
  }
}
