import Bytes
import RequestFormats

/// A file of requests by the reader that the first byte selects: it is read or rejected, and what was read can be written.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzRequestFormats(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  guard let selector = bytes.first else { return 0 }
  let content = Array(bytes.dropFirst())
  do throws(RequestFormatError) {
    write(try read(content, selector: selector))
  } catch {
    precondition(!error.reason.isEmpty)
  }
  return 0
}

private func read(_ bytes: [UInt8], selector: UInt8) throws(RequestFormatError) -> ImportedRequests {
  var limits = RequestFormatLimits()
  limits.requests = 100
  switch selector % 8 {
  case 0: return try CurlFormat.read(bytes, limits: limits)
  case 1: return try CurlFormat.read(bytes, shell: .cmd, limits: limits)
  case 2: return try HARFormat.read(bytes, limits: limits)
  case 3: return try PostmanFormat.read(bytes, limits: limits)
  case 4, 5: return try InsomniaFormat.read(bytes, limits: limits)
  case 6: return try OpenAPIFormat.read(bytes, limits: limits)
  default: return try HurlFormat.read(bytes, limits: limits)
  }
}

private func write(_ imported: ImportedRequests) {
  let collection = imported.collection
  for request in collection.requests {
    for shell in CommandShell.allCases {
      // A body with a zero byte comes from printf.
      guard let text = try? CurlFormat.text(of: request, shell: shell), !text.hasPrefix("printf") else { continue }
      // A line that was written is one command, whatever the request contains.
      guard let again = try? CurlFormat.read(Array(text.utf8), shell: shell) else { preconditionFailure("not read again: \(text)") }
      precondition(again.collection.requests.count == 1, "more than one request: \(text)")
    }
  }
  _ = try? HTTPieFormat.write(collection)
  _ = try? HurlFormat.write(collection)
  for text in [PostmanFormat.write(collection).text, InsomniaFormat.write(collection).text, HARFormat.write(collection).text] {
    guard (try? JSONParser.read(Array(text.utf8), depthLimit: 512)) != nil else { preconditionFailure("no JSON: \(text)") }
  }
}
