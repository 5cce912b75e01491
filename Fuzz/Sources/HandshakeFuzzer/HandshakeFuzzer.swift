import Bytes
import TLSWire

/// The first byte chooses the message and the second the version; what has a writer is read again from what it writes.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzHandshake(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  guard bytes.count >= 4 else { return 0 }
  let version = [ProtocolVersion.tls10, .tls12, .tls13][Int(bytes[1]) % 3]
  let body = bytes.dropFirst(4)
  switch bytes[0] % 13 {
  case 0:
    guard let hello = try? ClientHello(reading: body) else { break }
    precondition((try? ClientHello(reading: hello.message.body)) == hello)
  case 1:
    guard let hello = try? ServerHello(reading: body) else { break }
    precondition((try? ServerHello(reading: hello.message.body)) == hello)
    _ = (hello.version, hello.keyShare, hello.selectedGroup, hello.cookie)
  case 2:
    guard let message = try? CertificateMessage(reading: body, version: version) else { break }
    precondition((try? CertificateMessage(reading: message.message(version: version).body, version: version)) == message)
    for entry in message.entries { _ = (entry.ocspResponse, entry.signedCertificateTimestamps) }
  case 3: _ = try? CertificateRequest(reading: body, version: version)
  case 4: _ = try? CertificateStatus(reading: body)
  case 5: _ = try? CertificateVerify(reading: body)
  case 6: _ = (try? EncryptedExtensions(reading: body))?.alpn
  case 7: _ = try? ServerKeyExchange(reading: body, suite: CipherSuite(UInt16(bytes[2]) << 8 | UInt16(bytes[3])), version: version)
  case 8: _ = try? SignedCertificateTimestampList(reading: body)
  case 9: _ = try? HandshakeMessage(reading: body)
  case 11:
    guard let ticket = try? NewSessionTicket(reading: body, version: version) else { break }
    precondition((try? NewSessionTicket(reading: ticket.message.body, version: version)) == ticket)
  case 12:
    guard let compressed = try? CompressedCertificate(reading: body) else { break }
    precondition((try? CompressedCertificate(reading: compressed.message.body)) == compressed)
  default:
    var reader = ByteReader(body)
    _ = try? TLSExtension.readList(&reader)
  }
  return 0
}
