public import TLSWire

extension ServerHelloPolicy {
  /// The response to an SSL 2.0 ClientHello; one that offers a later version (RFC 5246, section E.2) is still handled as SSL 2.0.
  public func answer(to hello: SSL2ClientHello) -> ServerHelloResponse {
    guard !cipherKinds.isEmpty else { return answer(refusing: hello.version, ClientHelloRejection(.protocolVersion)) }
    var answer = ServerHelloResponse(next: .clientFlight, recordVersion: .ssl2, fragmentLength: fragmentLength)
    let common = cipherKinds.filter(hello.cipherKinds.contains)
    guard !common.isEmpty else {
      answer.next = .end(refusal.ending)
      if refusal.words != .none { answer.ssl2 = SSL2Error(code: SSL2Error.noCipher).record }
      return answer
    }
    answer.ssl2 =
      SSL2ServerHello(
        certificate: certificates.first?.chain.first ?? [], cipherKinds: common, connectionID: [UInt8](repeating: 0x5a, count: 16)
      ).record
    return answer
  }
}
