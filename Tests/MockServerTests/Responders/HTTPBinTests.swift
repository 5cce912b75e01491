import Bytes
import HTTPWire
import Testing

@testable import MockServer

@Suite struct HTTPBinTests {
  private let site = RecordingSite(HTTPBin())

  private func text(_ value: JSONValue?) -> String { String(decoding: JSONWriter(pretty: false).bytes(of: value ?? .null), as: UTF8.self) }

  @Test func `every route has a path`() {
    #expect(HTTPBinRoute.all.count == 53)
    #expect(HTTPBinRoute.byName[""] == nil)
  }

  @Test func `a request is told back`() async {
    let answer = await site.ask(
      "POST", "/post?a=1&a=2&b=c+d", [("x-custom-name", "v"), ("X-Forwarded-For", "192.0.2.1"), ("Via", "x")], #"{"k": [1]}"#)
    #expect(text(answer.json["args"]) == #"{"a":["1","2"],"b":"c d"}"#)
    #expect(text(answer.json["headers"]) == #"{"Host":"a.example","X-Custom-Name":"v"}"#)
    #expect(text(answer.json["json"]) == #"{"k":[1]}"# && answer.json["data"] == .string(#"{"k": [1]}"#))
    #expect(answer.json["url"] == .string("http://a.example/post?a=1&a=2&b=c+d") && answer.json["origin"] == .string("192.0.2.1"))
    #expect(answer.fields.first("access-control-allow-origin") == "*")
    let binary = await site.ask("PUT", "/put", [], [0xff])
    #expect(binary.json["data"] == .string("data:application/octet-stream;base64,/w==") && binary.json["json"] == .null)
    let form = await site.ask("PATCH", "/anything/x/y", [("Content-Type", "application/x-www-form-urlencoded")], "a=b&a=c%20d")
    #expect(text(form.json["form"]) == #"{"a":["b","c d"]}"# && form.json["method"] == .string("PATCH") && form.json["data"] == .string(""))
    #expect(await site.ask("GET", "/post").fields.first("allow") == "POST")
    #expect(await site.ask("OPTIONS", "/post").fields.first("allow") == "POST, OPTIONS")
  }

  @Test func `statuses are as asked, or drawn by their weights`() async {
    #expect(await site.ask("DELETE", "/status/404").status == 404)
    #expect(await site.ask("GET", "/status/302").fields.first("location") == "/redirect/1")
    #expect(await site.ask("GET", "/status/200:0,503:1").status == 503)
    #expect(await [200, 201].contains(site.ask("GET", "/status/200,201").status))
    for codes in ["x", "99", "200:x", "200,", "200:1:2"] { #expect(await site.ask("GET", "/status/\(codes)").status == 400, "\(codes)") }
  }

  @Test func `credentials are judged`() async {
    #expect(await site.ask("GET", "/basic-auth/u/p").fields.first("www-authenticate") == "Basic realm=\"Fake Realm\"")
    #expect(await text(site.ask("GET", "/basic-auth/u/p", [("Authorization", "Basic dTpw")]).json) == #"{"authenticated":true,"user":"u"}"#)
    #expect(await site.ask("GET", "/hidden-basic-auth/u/p").status == 404)
    #expect(await text(site.ask("GET", "/bearer", [("Authorization", "Bearer t")]).json) == #"{"authenticated":true,"token":"t"}"#)
    #expect(await site.ask("GET", "/bearer").status == 401)
    let challenge = await site.ask("GET", "/digest-auth/auth/u/p/SHA-256")
    #expect(challenge.status == 401 && challenge.fields.first("www-authenticate")?.contains("algorithm=SHA-256") == true)
    let wrong = "Digest username=\"u\", realm=\"r\", nonce=\"n\", uri=\"/\", response=\"0\", qop=auth, nc=00000001, cnonce=\"c\""
    #expect(await site.ask("GET", "/digest-auth/auth/u/p", [("Authorization", wrong)]).status == 401)
  }

  @Test func `cookies and redirects lead on`() async {
    let set = await site.ask("GET", "/cookies/set?a=b&c=d")
    #expect(
      set.status == 302 && set.fields.first("location") == "/cookies"
        && set.fields.values(of: "set-cookie") == ["a=b; Path=/", "c=d; Path=/"])
    #expect(await text(site.ask("GET", "/cookies", [("Cookie", "a=b; c=d")]).json) == #"{"cookies":{"a":"b","c":"d"}}"#)
    #expect(await site.ask("GET", "/redirect/3").fields.first("location") == "/relative-redirect/2")
    #expect(await site.ask("GET", "/absolute-redirect/1").fields.first("location") == "http://a.example/get")
    #expect(await site.ask("GET", "/redirect-to?url=%2Fx&status_code=307").status == 307)
    #expect(await site.ask("GET", "/redirect-to?url=a%0d%0ab").status == 400)
    #expect(await site.ask("GET", "/cookies/set?a=b%0d%0aX:y").status == 400)
  }

  @Test func `answers take their time`() async {
    #expect(await site.ask("GET", "/delay/0.5").pauses == [.milliseconds(500)])
    let drip = await site.ask("GET", "/drip?numbytes=3&duration=0.3&delay=1&code=206")
    #expect(drip.status == 206 && drip.text == "***" && drip.pauses == [.seconds(1), .milliseconds(100), .milliseconds(100)])
    let events = await site.ask("GET", "/sse?count=3&duration=0.3&delay=1")
    #expect(events.text.hasSuffix("event: ping\ndata: {\"id\":2}\n\n"))
    #expect(events.pauses == [.seconds(1), .milliseconds(100), .milliseconds(100)])
    #expect(await site.ask("GET", "/sse?count=x").status == 400)
    #expect(await site.ask("GET", "/stream/3").text.split(separator: "\n").count == 3)
    #expect(await site.ask("GET", "/bytes/7?seed=1").content == site.ask("GET", "/bytes/7?seed=1").content)
    #expect(await site.ask("GET", "/stream-bytes/25?chunk_size=10").content.count == 25)
    #expect(await site.ask("GET", "/stream-bytes/25?chunk_size=9223372036854775807").content.count == 25)
  }

  @Test func `coded content can be read`() async throws {
    for coding in ["gzip", "deflate", "brotli"] {
      let answer = await site.ask("GET", "/\(coding)")
      let name = try #require(answer.fields.first("content-encoding"))
      var decoder = try ContentDecoder([ContentCoding(rawValue: name)])
      decoder.received(answer.content[...])
      var plain: [UInt8] = []
      while let bytes = try decoder.next(max: 1_000) { plain += bytes }
      try decoder.finish()
      #expect(try JSONParser.read(plain)["method"] == .string("GET"))
    }
    var decoder = try ContentDecoder([.brotli])
    let long = [UInt8](repeating: 3, count: 150_000)
    decoder.received(StoredBrotli.stream(long)[...])
    var plain: [UInt8] = []
    while let bytes = try decoder.next(max: 100_000) { plain += bytes }
    try decoder.finish()
    #expect(plain == long)
  }

  @Test func `conditions and parts`() async {
    #expect(await site.ask("GET", "/cache", [("If-None-Match", "x")]).status == 304)
    #expect(await site.ask("GET", "/cache/60").fields.first("cache-control") == "public, max-age=60")
    #expect(await site.ask("GET", "/etag/x", [("If-None-Match", "\"x\"")]).status == 304)
    #expect(await site.ask("GET", "/etag/x", [("If-Match", "\"y\"")]).status == 412)
    let part = await site.ask("GET", "/range/50", [("Range", "bytes=2-4")])
    #expect(part.status == 206 && part.text == "cde" && part.fields.first("content-range") == "bytes 2-4/50")
    #expect(await site.ask("GET", "/range/50", [("Range", "bytes=50-")]).status == 416)
  }

  @Test func `fields are answered as the query names them`() async {
    let answer = await site.ask("GET", "/response-headers?X-A=b&X-A=c")
    #expect(answer.fields.values(of: "x-a") == ["b", "c"] && text(answer.json["X-A"]) == #"["b","c"]"#)
    #expect(answer.json["Content-Length"] == .string("\(answer.content.count)"))
    #expect(await site.ask("GET", "/response-headers?Content-Length=1").status == 400)
  }
}
