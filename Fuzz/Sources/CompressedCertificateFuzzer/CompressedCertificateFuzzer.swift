import TLSWire
@_spi(Fuzzing) import TLSEngine

/// The body of a CompressedCertificate in a flight that is right up to there.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzCompressedCertificate(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let body = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  var offer = ServerFlightOffer()
  offer.certificateCompressions = [.zlib, .brotli, .zstd]
  offer.certificateLimit = 1 << 16
  let instant = ContinuousClock.now
  guard var machine = try? ServerFlight(fuzzing: offer, at: instant) else { return 0 }
  let share: [UInt8] = [0, 0x1d, 0, 32, 9] + [UInt8](repeating: 0, count: 31)
  let hello = ServerHello(
    legacyVersion: .tls12, random: [UInt8](repeating: 1, count: 32), sessionID: [], cipherSuite: .aes128GCMSHA256, compressionMethod: 0,
    extensions: [TLSExtension(type: .supportedVersions, body: [3, 4]), TLSExtension(type: .keyShare, body: share)])
  var input = Record.fragmenting(hello.message.bytes, type: .handshake, version: .tls12)
  let flight = [8, 0, 0, 2, 0, 0] + HandshakeMessage(type: .compressedCertificate, body: body[...]).bytes
  var rest = flight[...]
  // Each record ends with its true type, as one that has been opened.
  while !rest.isEmpty {
    input += Record.fragmenting(Array(rest.prefix(16_000)) + [22], type: .applicationData, version: .tls12)
    rest = rest.dropFirst(16_000)
  }
  guard let action = try? machine.received(input, at: instant) else { return 0 }
  guard case .wait = action else { preconditionFailure("a flight without a Finished") }
  return 0
}
