import TLSWire
import Testing

@testable import TLSEngine

@Suite struct PostHandshakeTests {
  @Test("a request after the handshake is noticed and answered")
  func request() throws {
    let server = try Contexts.server { $0.clientCertificate = .requestedLater }
    let identity = try Contexts.identity.get()
    let client = try Contexts.client { $0.clientIdentity = identity }
    var talk = try LinkedSessions(client, server, with: TLSSessionOptions().with { $0.offersPostHandshakeAuth = true })
    try talk.open()
    #expect(talk.client.flight.certificateRequest == nil && talk.client.flight.laterCertificateRequest == nil)
    #expect(talk.server.requestCertificate() == true)
    try talk.receive()
    #expect(talk.client.flight.certificateRequest == nil)
    #expect(talk.client.flight.laterCertificateRequest?.signatureSchemes.isEmpty == false)
    try talk.tell()
    let shown = try #require(talk.server.messages.last { $0.direction == .received && $0.type == .certificate }?.message)
    #expect(try CertificateMessage(reading: shown.body, version: .tls13).entries.map(\.der) == identity.chain)
  }

  @Test("who does not offer it is not asked, or asked in the handshake before TLS 1.3", arguments: [ProtocolVersion.tls12, .tls13])
  func silence(_ version: ProtocolVersion) throws {
    var talk = try LinkedSessions(
      Contexts.client(), Contexts.server { $0.clientCertificate = .requestedLater }, with: Contexts.only(version))
    try talk.open()
    #expect(talk.server.requestCertificate() == false)
    #expect((talk.client.flight.certificateRequest == nil) == (version == .tls13))
    #expect(talk.client.flight.laterCertificateRequest == nil)
  }
}
