import HTTPWire
import Testing

@testable import HTTPMessages

@Suite struct SharedCookieJarTests {
  @Test func `what an answer sets is sent where it belongs`() async throws {
    let shared = SharedCookieJar()
    let asked = HTTPRequest(url: try URI(parsing: "https://shop.example/cart/"))
    var head = ResponseHead(version: .http11, status: 200)
    head.fields.append("Set-Cookie", "id=1; Path=/cart; Secure")
    head.fields.append("Set-Cookie", "other=2; Domain=elsewhere.example")
    _ = await ReceivedCookie(to: shared).intercept(RawResponse(request: asked, head: head, content: []))
    #expect(await shared.jar.cookies.map(\.name) == [Array("id".utf8)])

    let add = AddCookie(from: shared)
    #expect(try await add.intercept(asked).fields.values(of: "Cookie") == ["id=1"])
    for place in ["http://shop.example/cart/", "https://shop.example/", "https://elsewhere.example/cart/"] {
      #expect(try await add.intercept(HTTPRequest(url: try URI(parsing: place))).fields.values(of: "Cookie").isEmpty)
    }
  }
}
