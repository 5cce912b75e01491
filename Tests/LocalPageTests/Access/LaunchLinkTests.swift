import HTTPWire
import Testing
import Transport

@testable import LocalPage

/// LaunchLink, which opens the page.
@Suite struct LaunchLinkTests {
  @Test func `a link works once, and another one takes its place`() async throws {
    let renewed = LockedValue<[String]>([])
    let link = try LaunchLink { path in renewed.withLock { $0.append(path) } }
    let first = await link.path
    #expect(await link.use(String(first.dropFirst("/open/".count))))
    #expect(await !link.use(String(first.dropFirst("/open/".count))))
    let second = await link.path
    #expect(renewed.withLock { $0 } == [second] && second != first)
    #expect(await !link.use(""))
    #expect(await link.use(String(second.dropFirst("/open/".count))))
  }

  @Test func `the link sets the cookie and leads to the page`() async throws {
    try await PageServer.with { server in
      let path = await server.link.path
      let wrong = try await server.ask("GET", path + "0", [])
      #expect(wrong.head.status == 403 && !wrong.head.fields.contains("set-cookie"))
      let head = try await server.ask("HEAD", path, [])
      #expect(head.head.status == 405 && !head.head.fields.contains("set-cookie"))
      let opened = try await server.ask("GET", path, [])
      #expect(opened.head.status == 200 && opened.head.fields.first("set-cookie") == server.access.cookie)
      #expect(opened.text.contains("content=\"0; url=\(server.path())\""))
      let again = try await server.ask("GET", path, [])
      #expect(again.head.status == 403 && !again.head.fields.contains("set-cookie"))
      server.expect(200, try await server.page())
    }
  }

  @Test func `another name for the address does not use the link up`() async throws {
    try await PageServer.with { server in
      let path = await server.link.path
      server.expect(421, try await server.ask("GET", path, [], authority: "rebound.example:\(server.port)"))
      server.expect(403, try await server.ask("GET", path, [FieldLine("Sec-Fetch-Site", "cross-site")]))
      server.expect(200, try await server.ask("GET", path, []))
    }
  }
}
