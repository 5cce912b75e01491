import MockServer

/// multipart/form-data: parts are no more than what came, and none has the delimiter in it.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzMultipart(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  guard let parts = MultipartReader.read(bytes, boundary: "b") else { return 0 }
  precondition(parts.reduce(0) { $0 + $1.content.count } < bytes.count, "more content than came")
  for part in parts { precondition(!String(decoding: part.content, as: UTF8.self).utf8.starts(with: "\r\n--b".utf8)) }
  return 0
}
