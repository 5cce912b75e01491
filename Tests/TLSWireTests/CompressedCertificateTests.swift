import Testing

@testable import TLSWire

@Suite struct CompressedCertificateTests {
  static let message = CompressedCertificate(algorithm: .brotli, uncompressedLength: 0x01_0203, compressed: [1, 2, 3, 4])

  @Test("it comes back as it went")
  func roundTrip() throws {
    #expect(try CompressedCertificate(reading: Self.message.message.body) == Self.message)
    #expect(Array(Self.message.message.bytes) == [25, 0, 0, 12, 0, 2, 1, 2, 3, 0, 0, 4, 1, 2, 3, 4])
  }

  /// The vector has at least one byte (RFC 8879, section 4).
  @Test("a message of no bytes is refused")
  func empty() {
    #expect(throws: TLSWireError.self) { try CompressedCertificate(reading: [0, 1, 0, 0, 0, 0, 0, 0]) }
  }

  @Test("an algorithm is called by its registered name, and an unknown one survives")
  func names() {
    #expect(
      [CertificateCompression.zlib, .brotli, .zstd, CertificateCompression(0x4000)].map(\.description) == [
        "zlib", "brotli", "zstd", "0x4000",
      ])
  }

  @Test("what a peer can decompress is read from its extension")
  func offer() {
    let offered: [TLSExtension] = [.compressCertificate([.zstd, CertificateCompression(9)])]
    #expect(offered.certificateCompressions == [.zstd, CertificateCompression(9)])
    #expect([TLSExtension]().certificateCompressions == nil)
    for body in [[], [0], [1, 0], [3, 0, 1, 0], [2, 0, 1, 0]] as [[UInt8]] {
      #expect([TLSExtension(type: .compressCertificate, body: body)].certificateCompressions == nil, "\(body)")
    }
  }

  @Test("a record size limit is read, and none of a wrong length")
  func recordSizeLimit() {
    #expect([TLSExtension.recordSizeLimit(16_385)].recordSizeLimit == 16_385)
    #expect([TLSExtension]().recordSizeLimit == nil)
    for body in [[], [1], [1, 2, 3]] as [[UInt8]] {
      #expect([TLSExtension(type: .recordSizeLimit, body: body)].recordSizeLimit == nil)
    }
  }
}
