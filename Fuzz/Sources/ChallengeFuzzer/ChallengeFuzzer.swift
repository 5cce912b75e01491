import Connect
import HTTPWire

/// The value of WWW-Authenticate, and the answer to what it asks for.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzChallenge(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  let challenges = Challenge.all(in: [bytes])
  precondition(challenges.count <= 16)
  for challenge in challenges {
    precondition(!challenge.scheme.isEmpty && challenge.parameters.count <= 32)
    guard let digest = DigestChallenge(challenge) else { continue }
    var session = DigestSession(digest, user: "user", password: "password", clientNonce: "nonce")
    let answer = session.answer(method: "GET", target: "/", content: bytes)
    precondition(!answer.contains { ($0 < 0x20 && $0 != 0x09) || $0 == 0x7f }, "the answer would end its field")
    let read = Challenge.all(in: [answer])
    precondition(read.count == 1 && read[0].value(of: "nonce") == challenge.value(of: "nonce"), "the answer reads differently when written")
  }
  return 0
}
