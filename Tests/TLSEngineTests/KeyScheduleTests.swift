import Bytes
import Testing

@testable import Crypto
@testable import TLSEngine

@Suite struct KeyScheduleTests {
  private func schedule() throws -> KeySchedule {
    let agreement = try KeyAgreement(x25519: try Hex.decode(RFC8448.clientSecret))
    let share = try Hex.decode("c9828876112095fe66762bdbf7c672e156d6cc253b833df1dd69b1b04e751f0f")
    return KeySchedule(sharedSecret: try agreement.secret(with: share), hash: .sha256)
  }

  private func transcript() throws -> [UInt8] { try Hex.decode(RFC8448.clientHello) + Hex.decode(RFC8448.serverHello).dropFirst(5) }

  @Test("the handshake secret of RFC 8448, section 3")
  func handshakeSecret() throws {
    #expect(Hex.encode(try schedule().handshakeSecret) == "1dc826e93606aa6fdc0aadc12f741b01046aa6b99f691ed221a9f0ca043fbeac")
  }

  @Test("the handshake traffic secrets of RFC 8448, section 3")
  func trafficSecrets() throws {
    let schedule = try schedule()
    let client = schedule.clientHandshakeSecret(transcript: try transcript())
    let server = schedule.serverHandshakeSecret(transcript: try transcript())
    #expect(Hex.encode(client) == "b3eddb126e067f35a780b3abf45e2d8f3b1a950738f52e9600746a0e27a55a21")
    #expect(Hex.encode(server) == "b67b7d690cc16c4e75e54213cb2d37b4e9c912bcded9105d42befd59d391ad38")
  }

  @Test("the server's key and initialisation vector of RFC 8448, section 3")
  func serverKey() throws {
    let secret = try schedule().serverHandshakeSecret(transcript: try transcript())
    let key = HKDF.expandLabel(secret, "key", context: [], length: 16, with: .sha256)
    let vector = HKDF.expandLabel(secret, "iv", context: [], length: 12, with: .sha256)
    #expect(Hex.encode(key) == "3fce516009c21727d0f2e4e86ee403bc")
    #expect(Hex.encode(vector) == "5d313eb2671276ee13000b30")
  }
}
