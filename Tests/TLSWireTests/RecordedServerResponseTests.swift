import Bytes
import Testing

@testable import TLSWire

@Suite struct RecordedServerResponseTests {
  private func answer(_ suite: UInt16, version: ProtocolVersion = .tls12) throws -> ServerResponse {
    let recorded = try #require(RecordedServerResponse.all.first { $0.suite.rawValue == suite && $0.version == version })
    return ServerResponseReaderTests.read(try Hex.decode(recorded.text))
  }

  @Test("every recorded flight is read to its end", arguments: RecordedServerResponse.all)
  func whole(_ recorded: RecordedServerResponse) throws {
    let bytes = try Hex.decode(recorded.text)
    let whole = ServerResponseReaderTests.read(bytes)
    #expect(whole.ending == .enough)
    #expect(whole.hello?.cipherSuite == recorded.suite)
    #expect(whole.hello?.version == recorded.version)
    let exchange = try #require(whole.keyExchange)
    #expect(exchange.message.body.count > 0)
    for step in [1, 7, 100] { #expect(ServerResponseReaderTests.read(bytes, step: step) == whole) }
    for length in bytes.indices { #expect(ServerResponseReaderTests.read(Array(bytes[..<length])).ending == .closed) }
    // The key exchange is all that was wanted when it came.
    let middle = ServerResponseReaderTests.read(bytes, depth: .keyExchange)
    #expect(middle.keyExchange == exchange)
    #expect(middle.ending == .enough)
  }

  @Test("a hint of a pre-shared key stands before the rest")
  func hints() throws {
    let hint = Array("hinted".utf8)
    let plain = try #require(try answer(0x00a8).keyExchange)
    #expect(plain.parameters == .hintOnly)
    #expect(plain.pskIdentityHint == hint)
    let field = try #require(try answer(0x0090).keyExchange)
    #expect(field.pskIdentityHint == hint)
    #expect(field.signature == nil)
    #expect(field.dhParameters?.wellKnownName == "Oakley group 2 (RFC 2409)")
  }

  @Test("an anonymous exchange has a curve and no signature")
  func anonymous() throws {
    let answer = try answer(0xc018)
    #expect(answer.certificate == nil)
    guard case .ellipticCurve(.x25519, let point) = try #require(answer.keyExchange).parameters else {
      Issue.record("no curve")
      return
    }
    #expect(point.count == 32)
    #expect(answer.keyExchange?.signature == nil)
  }

  @Test("before TLS 1.2 a signature has no scheme")
  func oldSignature() throws {
    let answer = try answer(0x0033, version: .tls10)
    #expect(answer.certificate?.entries.count == 1)
    #expect(answer.keyExchange?.scheme == nil)
    #expect(answer.keyExchange?.signature?.count == 128)
    #expect(answer.keyExchange?.dhParameters?.wellKnownName != nil)
  }

  @Test("a password's exchange is signed where the suite says so")
  func passwords() throws {
    let plain = try #require(try answer(0xc01d).keyExchange)
    guard case .secureRemotePassword(_, _, let salt, _) = plain.parameters else {
      Issue.record("no password")
      return
    }
    #expect(!salt.isEmpty)
    #expect(plain.signature == nil)
    #expect(plain.primeBits.map { $0 >= 1_024 } == true)
    let signed = try #require(try answer(0xc01e).keyExchange)
    #expect(signed.scheme?.algorithm?.hasPrefix("RSA") == true)
  }

  @Test("a suite of the old export rules comes with a short RSA key")
  func export() throws {
    let exchange = try #require(try answer(0x0003, version: .tls10).keyExchange)
    #expect(exchange.temporaryRSABits == 512)
    #expect(exchange.signature?.count == 128)
  }
}
