import Connect
import HTTPClient

/// What people type after `fetch`, and what servers write into Location: up to the first line feed the one, after it the other.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzURI(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  let end = bytes.firstIndex(of: 0x0a) ?? bytes.endIndex
  guard let base = try? URI(parsing: String(decoding: bytes[..<end], as: UTF8.self)) else { return 0 }
  check(base)
  if let next = try? base.resolving(Array(bytes[end...].dropFirst())) { check(next) }
  return 0
}

/// It stays one word of a request line, names no user, and is read as itself again.
private func check(_ url: URI) {
  precondition(url.scheme == "http" || url.scheme == "https")
  precondition(url.port > 0 && url.path.utf8.first == 0x2f && !url.authority.isEmpty)
  precondition("\(url)".utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f }, "it does not stay in its place")
  precondition(!url.authority.utf8.contains { "/?#@\\ ".utf8.contains($0) }, "another host for another reader")
  do throws(URIError) {
    // The zone of an address goes nowhere, so that it is not read again.
    let again = try URI(parsing: url.description, keepingDots: true)
    precondition("\(again)" == "\(url)", "what was read reads differently when written")
    precondition(again.port == url.port && again.target == url.target && again.sharesOrigin(with: again))
  } catch {
    preconditionFailure("what was read is refused when written")
  }
}
