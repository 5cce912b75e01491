import HTTPWire

/// Content in the codings that the first byte names, decoded at once and byte by byte.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzContentDecoder(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  guard let choice = bytes.first else { return 0 }
  let known: [ContentCoding] = [.gzip, .deflate, .brotli, .zstandard]
  var codings = [known[Int(choice & 3)]]
  if choice & 4 != 0 { codings.append(known[Int(choice >> 3 & 3)]) }
  let content = bytes.dropFirst()
  let whole = decoded(codings, [content])
  let parts = decoded(codings, content.indices.map { content[$0...$0] })
  // What one coding may give another is limited by how much has been read just then, so that only one alone must not depend on portions.
  if codings.count == 1 { precondition(whole == parts, "what comes out depends on the portions") }
  return 0
}

/// Nil when there is a fault in it; how far it comes out before that is up to the libraries.
private func decoded(_ codings: [ContentCoding], _ portions: [ArraySlice<UInt8>]) -> [UInt8]? {
  var limits = HTTPLimits.ordinary
  limits.decodedBytes = 1 << 18
  var decoded: [UInt8] = []
  do throws(HTTPWireError) {
    var decoder = try ContentDecoder(codings, limits: limits)
    for portion in portions {
      decoder.received(portion)
      while let bytes = try decoder.next(max: 4_096) {
        precondition((1...4_096).contains(bytes.count))
        decoded += bytes
      }
    }
    try decoder.finish()
    return decoded
  } catch {
    return nil
  }
}
