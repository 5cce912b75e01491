/// Processing of the messages of a server's first flight.
extension ServerResponse {
  /// Adds a message; true when no more are required.
  mutating func take(_ message: HandshakeMessage, depth: ServerResponseReader.Depth) throws(TLSWireError) -> Bool {
    // RFC 5246, section 7.4.1.1: ignored during a handshake.
    if message.type == .helloRequest { return false }
    guard let hello, !hello.isHelloRetryRequest else { return try takeHello(message, depth: depth) }
    let version = hello.version
    switch message.type {
    case .certificate where certificate == nil && !hasKeyExchange:
      certificate = try CertificateMessage(reading: message.body, version: version)
    case .certificateStatus where certificate != nil && certificateStatus == nil:
      certificateStatus = try CertificateStatus(reading: message.body)
    case .serverKeyExchange where !hasKeyExchange:
      hasKeyExchange = true
      keyExchange = try ServerKeyExchange(reading: message.body, suite: hello.cipherSuite, version: version)
      return depth == .keyExchange
    case .certificateRequest where certificateRequest == nil:
      certificateRequest = try CertificateRequest(reading: message.body, version: version)
      return depth == .keyExchange
    case .serverHelloDone:
      return true
    case .supplementalData:
      // RFC 4680, section 2; it was not requested and is ignored.
      return false
    default:
      throw TLSWireError(code: .unexpected, structure: "\(message.type)", reason: "in a place where it cannot stand")
    }
    return false
  }

  private mutating func takeHello(_ message: HandshakeMessage, depth: ServerResponseReader.Depth) throws(TLSWireError) -> Bool {
    let hello: ServerHello
    switch message.type {
    case .serverHello: hello = try ServerHello(reading: message.body)
    case .draftHelloRetryRequest: hello = try ServerHello(readingDraftRetry: message.body)
    default: throw TLSWireError(code: .unexpected, structure: "\(message.type)", reason: "where a server_hello has to come")
    }
    guard helloRetryRequest == nil || !hello.isHelloRetryRequest else {
      throw TLSWireError(code: .unexpected, structure: "hello_retry_request", reason: "a second one (RFC 8446, section 4.1.4)")
    }
    self.hello = hello
    if hello.isHelloRetryRequest { helloRetryRequest = hello }
    guard depth != .hello, !hello.isHelloRetryRequest, hello.version < .tls13 else { return true }
    return depth == .keyExchange && hello.cipherSuite.hasServerKeyExchange == .never
  }
}
