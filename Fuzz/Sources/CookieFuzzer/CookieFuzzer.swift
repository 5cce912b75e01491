import Bytes
import HTTPClient
import HTTPWire

/// The value of a Set-Cookie field, and a file of cookies.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzCookie(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  guard let url = try? URI(parsing: "https://www.example.co.uk/a/b") else { return 0 }
  let now = Timestamp(seconds: 1_790_000_000)
  var jar = CookieJar()
  jar.store(FieldSection([FieldLine(name: Array("set-cookie".utf8), value: bytes)]), from: url, at: now)
  for cookie in jar.cookies {
    precondition(cookie.isHostOnly || cookie.domain == "www.example.co.uk" || cookie.domain == "example.co.uk")
    precondition(cookie.path.hasPrefix("/") && !cookie.pair.contains { $0 < 0x20 || $0 == 0x7f })
  }
  NetscapeCookieFile.read(bytes, into: &jar, origin: url, at: now)
  precondition(jar.cookies.count <= jar.limits.all)
  if let field = jar.field(for: url, at: now) { precondition(field.count <= jar.limits.sentBytes) }
  var again = CookieJar()
  NetscapeCookieFile.read(NetscapeCookieFile.text(of: jar, at: now), into: &again, origin: nil, at: now)
  // The file has no place for SameSite.
  let kept = jar.cookies.map { cookie in
    var cookie = cookie
    cookie.sameSite = nil
    return cookie
  }
  precondition(again.cookies == kept)
  return 0
}
