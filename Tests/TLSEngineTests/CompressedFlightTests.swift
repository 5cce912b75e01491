import Crypto
import TLSWire
import TestSupport
import Testing

@testable import TLSEngine

/// Flights whose certificates are compressed (RFC 8879), from a server in memory.
@Suite struct CompressedFlightTests {
  private static let start = ContinuousClock.now
  private static let all: [CertificateCompression] = [.zlib, .brotli, .zstd]

  private static func offer(_ compressions: [CertificateCompression] = all) -> ServerFlightOffer {
    var offer = ServerFlightOffer(serverName: "localhost")
    offer.certificateCompressions = compressions
    return offer
  }

  private static let chain = Result { try TestCertificate.identity(.ec(curve: "P-256"), extra: 1) }

  /// The body of the message that is to be compressed.
  private static func body(_ identity: TLSIdentity) -> [UInt8] {
    Array(CertificateMessage(entries: identity.chain.map { CertificateMessage.Entry(der: $0) }).message(version: .tls13).body)
  }

  /// Answers the machine's hello with what stands for a certificate.
  private static func read(
    _ offer: ServerFlightOffer, extensions: [TLSExtension] = [], _ message: (TLSIdentity) throws -> CompressedCertificate
  ) throws -> ServerFlight.Action {
    var machine = try ServerFlight(offer, at: start)
    var records = RecordParser()
    records.received(machine.clientHello)
    let client = try HandshakeMessage(reading: try #require(try records.next()).fragment)
    let hello = try ClientHello(reading: client.body)
    let share = Array(try #require(hello.extensions?[.keyShare])[6..<38])
    let agreement = try KeyAgreement(.x25519)
    let answer = ServerHello(
      legacyVersion: .tls12, random: Array(repeating: 7, count: 32), sessionID: hello.sessionID, cipherSuite: .aes128GCMSHA256,
      compressionMethod: 0,
      extensions: [
        TLSExtension(type: .supportedVersions, body: [3, 4]), TLSExtension(type: .keyShare, body: [0, 0x1d, 0, 32] + agreement.share),
      ])
    var writer = try #require(
      FlightWriter(
        suite: .aes128GCMSHA256, sharedSecret: agreement.secret(with: share), messages: [client.bytes, answer.message.bytes]))
    let identity = try chain.get()
    var list = [UInt8]()
    for one in extensions { list += [0, UInt8(one.type.rawValue), 0, UInt8(one.body.count)] + one.body }
    writer.write(HandshakeMessage(type: .encryptedExtensions, body: ([0, UInt8(list.count)] + list)[...]))
    writer.write(try message(identity).message)
    let signature = try identity.key.sign(writer.signedContent, algorithm: .ecdsa(.sha256))
    writer.write(HandshakeMessage(type: .certificateVerify, body: ([4, 3, 0, UInt8(signature.count)] + signature)[...]))
    writer.writeFinished()
    var output = Record.fragmenting(answer.message.bytes, type: .handshake, version: .tls12)
    for record in try writer.records() {
      output += Record.fragmenting(Array(record.fragment), type: record.type, version: record.version, fragmentLength: .max)
    }
    return try machine.received(output, at: start)
  }

  private static func flight(_ action: ServerFlight.Action) throws -> Flight {
    guard case .done(let flight) = action else { throw TLSError(code: .handshake, what: "\(action)") }
    return flight
  }

  private static func refusal(
    _ offer: ServerFlightOffer = offer(), _ message: (TLSIdentity) throws -> CompressedCertificate
  ) throws -> String? {
    do {
      _ = try flight(read(offer, message))
      return nil
    } catch let error as TLSError {
      #expect(error.code == .malformed)
      return error.description
    }
  }

  private static func zlib(_ body: [UInt8], announced: Int? = nil) throws -> CompressedCertificate {
    CompressedCertificate(algorithm: .zlib, uncompressedLength: announced ?? body.count, compressed: try #require(Zlib.deflate(body)))
  }

  @Test("zlib is opened, and the chain and its proof are as ever")
  func opened() throws {
    let flight = try Self.flight(Self.read(Self.offer()) { try Self.zlib(Self.body($0)) })
    let identity = try Self.chain.get()
    #expect(flight.certificates == identity.chain)
    #expect(flight.proof == .valid)
    #expect(flight.compression?.algorithm == .zlib)
    #expect(flight.compression?.uncompressedLength == Self.body(identity).count)
    let packed = try #require(flight.compression?.compressedLength)
    #expect(packed > 0 && packed < Self.body(identity).count)
    #expect(flight.marks.map(\.message).contains(.compressedCertificate))
  }

  @Test("what cannot be opened is told by its lengths, and Finished still holds", arguments: [CertificateCompression.brotli, .zstd])
  func unopened(_ algorithm: CertificateCompression) throws {
    let flight = try Self.flight(
      Self.read(Self.offer()) { _ in CompressedCertificate(algorithm: algorithm, uncompressedLength: 3_000, compressed: [1, 2, 3]) })
    #expect(flight.certificate == nil && flight.certificates.isEmpty)
    #expect(flight.compression == Flight.Compression(algorithm: algorithm, compressedLength: 3, uncompressedLength: 3_000))
    #expect(flight.proof == .unsupported("the certificate is compressed with \(algorithm), which is not opened here"))
  }

  @Test("an algorithm that was not offered is refused")
  func unoffered() throws {
    for offer in [Self.offer([]), Self.offer([.brotli])] {
      let words = try Self.refusal(offer) { try Self.zlib(Self.body($0)) }
      #expect(words?.contains("zlib, which we did not offer") == true, "\(words ?? "")")
    }
  }

  @Test("more than the limit is refused when it is announced", arguments: [CertificateCompression.zlib, .brotli])
  func announcedBomb(_ algorithm: CertificateCompression) throws {
    let words = try Self.refusal { _ in CompressedCertificate(algorithm: algorithm, uncompressedLength: 0xff_ffff, compressed: [1]) }
    #expect(words?.contains("16777215 bytes announced") == true, "\(words ?? "")")
  }

  @Test("more than was announced is refused, however much it is")
  func bomb() throws {
    let zeros = try Self.zlib([UInt8](repeating: 0, count: 8 << 20), announced: 4_096)
    #expect(zeros.compressed.count < 16_384)
    #expect(try Self.refusal { _ in zeros }?.contains("no zlib data, or not of the 4096 bytes announced") == true)
  }

  @Test("a length that is one off is refused", arguments: [-1, 1])
  func lie(_ difference: Int) throws {
    #expect(try Self.refusal { try Self.zlib(Self.body($0), announced: Self.body($0).count + difference) } != nil)
  }

  @Test("zlib data that is cut, or goes on, is refused")
  func damaged() throws {
    let body = Self.body(try Self.chain.get())
    let whole = try Self.zlib(body)
    for length in stride(from: 1, to: whole.compressed.count, by: 23) {
      let cut = CompressedCertificate(algorithm: .zlib, uncompressedLength: body.count, compressed: Array(whole.compressed[..<length]))
      #expect(try Self.refusal { _ in cut } != nil, "cut to \(length)")
    }
    let more = CompressedCertificate(algorithm: .zlib, uncompressedLength: body.count, compressed: whole.compressed + [0])
    #expect(try Self.refusal { _ in more } != nil)
  }

  @Test("what is inflated has to be a certificate message")
  func noMessage() throws {
    #expect(try Self.refusal { _ in try Self.zlib([1, 2, 3]) }?.contains("certificate:") == true)
    #expect(try Self.refusal { _ in try Self.zlib([]) } != nil)
  }

  @Test("a limit of records is said, and the server's is read")
  func recordSizeLimit() throws {
    var offer = Self.offer()
    offer.recordSizeLimit = 4_096
    let flight = try Self.flight(Self.read(offer, extensions: [.recordSizeLimit(1_234)]) { try Self.zlib(Self.body($0)) })
    #expect(flight.recordSizeLimit == 1_234)
    let hello = offer.hello(random: Array(repeating: 0, count: 32), sessionID: [], shares: [])
    #expect(hello.extensions?.recordSizeLimit == 4_096)
    #expect(hello.extensions?.certificateCompressions == Self.all)
  }
}

@Suite struct ZlibTests {
  @Test("what was deflated is inflated", arguments: [0, 1, 1_000, 100_000])
  func roundTrip(_ count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) }
    #expect(try Zlib.inflate(#require(Zlib.deflate(bytes)), length: count) == bytes)
  }

  @Test("no damage traps", arguments: 0..<8 as Range<UInt64>)
  func damage(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let whole = try #require(Zlib.deflate((0..<2_000).map { UInt8(truncatingIfNeeded: $0 >> 4) }))
    for _ in 0..<300 {
      var damaged = whole
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        damaged[Int.random(in: 0..<damaged.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      _ = Zlib.inflate(damaged, length: Int.random(in: 0...4_000, using: &generator))
    }
    #expect(Zlib.inflate([], length: 0) == nil)
    #expect(Zlib.inflate(whole, length: -1) == nil)
  }
}
