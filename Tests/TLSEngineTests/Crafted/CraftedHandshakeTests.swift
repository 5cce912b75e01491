import Bytes
import Crypto
import TLSWire
import Testing

@testable import TLSEngine

/// The hand-crafted client and the protection of its records.
@Suite struct CraftedHandshakeTests {
  private static func keys(_ number: UInt16, _ version: ProtocolVersion) throws -> CraftedKeys {
    let suite = try #require(CraftedSuite(CipherSuite(number)))
    return CraftedKeys(
      preMaster: Array(repeating: 7, count: 48), client: Array(repeating: 1, count: 32), server: Array(repeating: 2, count: 32),
      suite: suite,
      version: version)
  }

  private static func record(_ bytes: [UInt8]) throws -> Record {
    var parser = RecordParser()
    parser.received(bytes)
    return try #require(try parser.next())
  }

  @Test(arguments: CraftedSuite.all.map(\.cipherSuite.rawValue), [ProtocolVersion.tls10, .tls11, .tls12])
  func `a record is opened as it was sealed, also the next one`(number: UInt16, version: ProtocolVersion) throws {
    let suite = try #require(CraftedSuite(CipherSuite(number)))
    // AEAD is of TLS 1.2.
    guard suite.isCBC || version == .tls12 else { return }
    var sender = try Self.keys(number, version).client
    var receiver = try Self.keys(number, version).client
    for length in [0, 1, 15, 16, 17, 1_000] {
      let content = (0..<length).map { UInt8(truncatingIfNeeded: $0) }
      let record = try Self.record(try sender.seal(content, type: .applicationData))
      #expect(receiver.open(record) == .valid(content))
    }
  }

  @Test func `faults of a record are told apart`() throws {
    func opened(_ content: [UInt8], _ tamper: (inout CBCPlaintext) -> Void) throws -> CraftedProtection.Opened {
      var sender = try Self.keys(0x002f, .tls12).client
      var receiver = try Self.keys(0x002f, .tls12).client
      return receiver.open(try Self.record(try sender.seal(content, type: .applicationData, tamper: tamper)))
    }
    let content = Array("content".utf8)
    #expect(try opened(content) { $0.padding[0] ^= 1 } == .badPadding(hasCorrectMAC: true, isOnlyPadding: false))
    #expect(
      try opened(content) { $0 = CBCPlaintext(content: Array(repeating: 79, count: 80), mac: [], padding: []) }
        == .badPadding(hasCorrectMAC: false, isOnlyPadding: true))
    #expect(
      try opened(content) { $0 = CBCPlaintext(content: Array(repeating: 255, count: 80), mac: [], padding: []) }
        == .badPadding(hasCorrectMAC: false, isOnlyPadding: false))
    guard case .badMAC(let plain) = try opened(content, { $0.mac[0] ^= 1 }) else {
      Issue.record("another fault")
      return
    }
    #expect(plain.content == content)
    #expect(throws: TLSError.self) { _ = try opened(content) { $0.padding.removeLast() } }
  }

  @Test func `truncated and changed records are never valid`() throws {
    var sender = try Self.keys(0x002f, .tls12).client
    let sealed = try sender.seal(Array("secret".utf8), type: .applicationData)
    let fragment = Array(sealed.dropFirst(5))
    for length in 0..<fragment.count {
      var receiver = try Self.keys(0x002f, .tls12).client
      let record = Record(type: .applicationData, version: .tls12, fragment: fragment[..<length])
      if case .valid = receiver.open(record) { Issue.record("\(length) bytes are valid") }
    }
    for place in fragment.indices {
      var receiver = try Self.keys(0x002f, .tls12).client
      var changed = fragment
      changed[place] ^= 0x10
      if case .valid = receiver.open(Record(type: .applicationData, version: .tls12, fragment: changed[...])) {
        Issue.record("byte \(place) is not protected")
      }
    }
  }

  @Test func `no sequence of bytes traps, and memory is bounded`() throws {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<300 {
      var handshake = try CraftedHandshake(serverName: "a.example", suites: CraftedSuite.all.map(\.cipherSuite))
      let bytes = (0..<200).map { _ in UInt8.random(in: 0...255, using: &generator) }
      var input = bytes
      // A plausible record header leads further into the parsers.
      if Bool.random(using: &generator) { input = [22, 3, 3, 0, 195] + [2, 0, 0, 191] + bytes.prefix(191) }
      var progress = handshake.received(input)
      var count = 0
      while progress != .wait, count < 50 {
        if case .unexpected = progress { break }
        progress = handshake.received([])
        count += 1
      }
      #expect(count < 50)
    }
    var endless = try CraftedHandshake(serverName: nil, suites: CraftedSuite.all.map(\.cipherSuite))
    var progress = CraftedHandshake.Progress.wait
    for _ in 0..<200 where progress == .wait {
      progress = endless.received(Record.fragmenting(Array(repeating: 0, count: 16_000), type: .handshake, version: .tls12))
    }
    #expect(progress != .wait)
  }

  @Test func `powers are those of repeated multiplication`() throws {
    let modulus = BigNumber(1_000_003)
    var product = BigNumber(1)
    for exponent in 0..<300 {
      #expect(BigNumber(12_345).power([UInt8(exponent >> 8), UInt8(exponent & 0xff)], modulo: modulus) == product)
      product = try #require(product.multiplied(by: BigNumber(12_345), modulo: modulus))
    }
    #expect(BigNumber(3).power([2], modulo: BigNumber(0)) == nil)
  }
}
