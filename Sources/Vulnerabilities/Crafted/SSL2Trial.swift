internal import Bytes
internal import Connect
internal import Crypto
internal import Observation
internal import Probes
internal import TLSEngine
internal import TLSWire
internal import Transport

/// One SSL 2.0 handshake up to the server's first encrypted record.
struct SSL2Trial: Sendable {
  /// The cipher of the client's key exchange, listed by the server or not.
  var kind: SSL2CipherKind
  /// The number of bytes sent in plaintext in addition to those of the cipher.
  var surplus = 0

  enum Outcome: Hashable, Sendable {
    /// The server does not speak SSL 2.0.
    case noSSL2
    /// The certificate has no RSA key.
    case noKey
    /// The server proved that it has the keys.
    case verified(listed: [SSL2CipherKind])
    /// The server sent an error, closed, or sent other bytes.
    case refused(listed: [SSL2CipherKind])
  }

  func run(in context: VulnerabilityContext) async -> Result<Outcome, ProbeFailure> {
    let results = await context.attempts([self]) { trial, stream, deadline -> Result<Outcome, ProbeFailure> in
      do throws(ProbeFailure) {
        return .success(try await trial.handshake(over: stream, deadline: deadline))
      } catch {
        return .failure(error)
      }
    }
    return results[0] ?? .failure(.notAsked("no connection was left"))
  }

  private func handshake(over stream: TransportStream, deadline: Deadline) async throws(ProbeFailure) -> Outcome {
    guard let clear = SSL2Verification.clearLength(kind), let random = try? RandomBytes.make(48) else {
      throw ProbeFailure(.ownFailure, detail: "\(kind.hex) is not computed here")
    }
    let challenge = Array(random.prefix(16))
    let hello = SSL2ClientHello(cipherKinds: SSL2CipherKind.registered, challenge: challenge)
    guard let received = try await Self.record(after: hello.record, over: stream, deadline: deadline),
      let server = try? SSL2ServerHello(reading: received)
    else { return .noSSL2 }
    guard let key = RSAPremaster(certificate: server.certificate) else { return .noKey }
    let clearKey = Array(random[16..<(16 + clear + surplus)])
    let secret = Array(random.suffix(SSL2Verification.keyLength - clear))
    guard let encrypted = key.encrypt(secret) else { throw ProbeFailure(.ownFailure, detail: "the secret was not encrypted") }
    let message = SSL2ClientMasterKey(cipherKind: kind, clearKey: clearKey, encryptedKey: encrypted)
    // A surplus displaces bytes of the encrypted part (CVE-2016-0703).
    let master = Array((clearKey + secret).prefix(SSL2Verification.keyLength))
    let expected = SSL2Verification(masterKey: master, challenge: challenge, connectionID: server.connectionID)
    let response = try await Self.record(after: message.record, over: stream, deadline: deadline)
    guard let response, response == expected?.record else { return .refused(listed: server.cipherKinds) }
    return .verified(listed: server.cipherKinds)
  }

  /// The next record with its header; nil if the server closes or sends something that is none.
  private static func record(
    after output: [UInt8], over stream: TransportStream, deadline: Deadline
  ) async throws(ProbeFailure) -> [UInt8]? {
    var output = output
    var buffer: [UInt8] = []
    while true {
      let input: [UInt8]
      do throws(ConnectError) {
        input = try await stream.exchange(output, deadline: deadline)
      } catch {
        throw ProbeFailure(error)
      }
      output = []
      if input.isEmpty { return nil }
      buffer += input
      guard buffer.count >= 2 else { continue }
      // At most 32,769 bytes.
      guard let length = SSL2ClientHello.recordLength(firstBytes: buffer) else { return nil }
      if buffer.count >= length { return Array(buffer.prefix(length)) }
    }
  }
}
