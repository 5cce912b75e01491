internal import Bytes
internal import TLSEngine
public import TLSWire

/// The encrypted part of a `ServerHelloPolicy`'s TLS 1.3 flight, up to Finished (RFC 8446, section 4.4).
enum ProtectedFlight {
  /// Nil for a suite or a group that cannot be computed here; then the server sends nothing after its ServerHello.
  static func records(_ flight: EncryptedFlight, signer: @escaping HandshakeSigner) -> [UInt8]? {
    let choice = flight.choice
    guard let secret = flight.sharedSecret,
      var writer = FlightWriter(suite: choice.cipherSuite, sharedSecret: secret, messages: flight.messages)
    else { return nil }
    do throws(TLSError) {
      writer.write(message(.encryptedExtensions) { TLSExtension.writeList(extensions(flight), to: &$0) })
      var records: [Record]
      if let alert = flight.policy.oddities.alertAfterHello {
        records = try writer.records(fragmentLength: flight.policy.fragmentLength)
        records += try writer.record(of: Alert(level: .fatal, what: alert))
      } else if let certificate = choice.certificate, let scheme = choice.scheme {
        write(certificate, scheme, flight, signer, to: &writer)
        writer.writeFinished(isWrong: flight.policy.oddities.hasWrongFinished)
        records = try writer.records(fragmentLength: flight.policy.fragmentLength)
      } else {
        records = try writer.records(fragmentLength: flight.policy.fragmentLength)
        records += try writer.record(of: Alert(level: .fatal, what: .handshakeFailure))
      }
      var output = ByteWriter()
      // For middleboxes that expect a change_cipher_spec (RFC 8446, section D.4).
      if !flight.hello.sessionID.isEmpty { output.write(Record.fragmenting([1], type: .changeCipherSpec, version: .tls12)) }
      for record in records { record.write(to: &output) }
      return output.bytes
    } catch {
      return nil
    }
  }

  private static func write(
    _ certificate: ServerHelloCertificate, _ scheme: SignatureScheme, _ flight: EncryptedFlight, _ signer: @escaping HandshakeSigner,
    to writer: inout FlightWriter
  ) {
    if flight.policy.requestsCertificate {
      writer.write(
        message(.certificateRequest) { body in
          body.writeVector(lengthBytes: 1, [])
          TLSExtension.writeList([.signatureAlgorithms(flight.policy.signatureSchemes)], to: &body)
        })
    }
    let entries = certificate.chain.map { CertificateMessage.Entry(der: $0) }
    writer.write(packed(CertificateMessage(entries: entries).message(version: .tls13), flight))
    let signature = Self.signature(over: writer.signedContent, scheme, certificate, by: (flight.policy.oddities, signer))
    writer.write(
      message(.certificateVerify) { body in
        body.write(scheme.rawValue)
        body.writeVector(lengthBytes: 2, signature)
      })
  }

  private static func signature(
    over content: [UInt8], _ scheme: SignatureScheme, _ certificate: ServerHelloCertificate, by signing: (ServerAnomalies, HandshakeSigner)
  ) -> [UInt8] {
    let (oddities, signer) = signing
    let made: [UInt8]?
    switch oddities.signatures {
    case .own: made = signer(content, scheme, certificate)
    case .random: made = nil
    case .replayed: made = signer(ServerAnomalies.anotherTranscript, scheme, certificate)
    }
    return made ?? oddities.madeUpSignature(for: certificate)
  }

  /// The Certificate message, compressed if the policy and the client support a common algorithm.
  private static func packed(_ message: HandshakeMessage, _ flight: EncryptedFlight) -> HandshakeMessage {
    let offered = flight.hello.extensions?.certificateCompressions ?? []
    guard let algorithm = flight.policy.certificateCompressions.first(where: offered.contains) else { return message }
    let body = Array(message.body)
    let compressed = algorithm == .zlib ? Zlib.deflate(body) : [UInt8](repeating: 0x5a, count: body.count / 2)
    guard let compressed else { return message }
    return CompressedCertificate(algorithm: algorithm, uncompressedLength: body.count, compressed: compressed).message
  }

  /// Only extensions that the client sent (RFC 8446, section 4.2).
  private static func extensions(_ flight: EncryptedFlight) -> [TLSExtension] {
    guard let offer = try? ClientHelloOffer(flight.hello) else { return [] }
    var extensions: [TLSExtension] = []
    if offer.has(.serverName) { extensions.append(TLSExtension(type: .serverName, body: [])) }
    let offered = offer.applicationProtocols ?? []
    let names = flight.policy.honours.applicationProtocols
    if let name = names.first(where: { offered.contains(Array($0.utf8)) }) { extensions.append(.alpn([name])) }
    return extensions
  }

  private static func message(_ type: HandshakeType, _ body: (inout ByteWriter) -> Void) -> HandshakeMessage {
    var writer = ByteWriter()
    body(&writer)
    return HandshakeMessage(type: type, body: writer.bytes[...])
  }
}

/// The parameters that a TLS 1.3 server has chosen, as input for writing the encrypted part of its flight.
public struct EncryptedFlight: Hashable, Sendable {
  public let policy: ServerHelloPolicy
  public let choice: ServerHelloSelection
  /// The ClientHello that was accepted.
  public let hello: ClientHello
  /// Every ClientHello and ServerHello as encoded, the final ServerHello last.
  public let messages: [[UInt8]]

  /// The shared secret; nil in groups in which the server would have to compute.
  public var sharedSecret: [UInt8]? {
    guard let group = choice.group, let offer = try? ClientHelloOffer(hello) else { return nil }
    return offer.shares?.first { $0.group == group }.flatMap { GroupShare(of: group).secret(with: $0.keyExchange) }
  }
}

/// Writes the records of a protected flight; returns nil if it cannot be written.
public typealias FlightProtector = @Sendable (EncryptedFlight) -> [UInt8]?
