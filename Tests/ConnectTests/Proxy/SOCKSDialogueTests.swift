import Bytes
import Connect
import TestSupport
import Testing

@Suite struct SOCKSDialogueTests {
  private let user = Proxy.Credentials(user: "u", password: "pw")

  private func five(_ place: String = "192.0.2.1:443", _ credentials: Proxy.Credentials? = nil) throws -> any ProxyDialogue {
    try SOCKS5Dialogue(to: try Route.Destination(place), credentials)
  }

  private func four(_ place: String = "192.0.2.1:443", takesNames: Bool = true, user: String? = nil) throws -> any ProxyDialogue {
    try SOCKS4Dialogue(
      to: try Route.Destination(place), takesNames: takesNames, user.map { Proxy.Credentials(user: $0, password: "") })
  }

  @Test func `SOCKS 5 asks for addresses and names as RFC 1928 has it`() throws {
    let open: [UInt8] = [5, 0]
    #expect(DialogueRun(try five(), [open]).sent == [[5, 1, 0], [5, 1, 0, 1, 192, 0, 2, 1, 0x01, 0xbb]])
    let wide = DialogueRun(try five("[2001:db8::1]:80"), [open]).sent
    #expect(wide.last == [5, 1, 0, 4, 0x20, 0x01, 0x0d, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 80])
    let named = DialogueRun(try five("example.org:443"), [open]).sent
    #expect(named.last == [5, 1, 0, 3, 11] + Array("example.org".utf8) + [0x01, 0xbb])
  }

  @Test func `SOCKS 5 gives user and password only when asked to`() throws {
    #expect(DialogueRun(try five("192.0.2.1:1", user), [[5, 0]]).sent == [[5, 2, 0, 2], [5, 1, 0, 1, 192, 0, 2, 1, 0, 1]])
    let asked = DialogueRun(try five("192.0.2.1:1", user), [[5, 2], [1, 0]])
    #expect(asked.sent == [[5, 2, 0, 2], [1, 1, 0x75, 2, 0x70, 0x77], [5, 1, 0, 1, 192, 0, 2, 1, 0, 1]])
    #expect(DialogueRun(try five("192.0.2.1:1", user), [[5, 2], [1, 7]]).error?.code == .authentication)
    #expect(DialogueRun(try five(), [[5, 0xff]]).error?.hint == .code(.giveProxyUser))
    #expect(DialogueRun(try five("192.0.2.1:1", user), [[5, 0xff]]).error?.code == .authentication)
    #expect(DialogueRun(try five(), [[5, 2]]).error?.code == .authentication)
    #expect(DialogueRun(try five(), [[5, 1]]).error?.description.contains("method 1") == true)
    #expect(throws: ProxyError.self) { try five("a:1", .init(user: String(repeating: "x", count: 256), password: "")) }
  }

  @Test(
    arguments: [
      [5, 0, 0, 1, 127, 0, 0, 1, 0, 80], [5, 0, 0, 4] + Array(repeating: 0, count: 18), [5, 0, 0, 3, 3, 97, 98, 99, 0, 80],
      [5, 0, 0, 3, 0, 0, 80],
    ] as [[UInt8]])
  func `SOCKS 5 opens the way with any kind of address, and what follows is the tunnel's`(reply: [UInt8]) throws {
    #expect(DialogueRun(try five(), [[5, 0], reply]).end == .connected(early: []))
    #expect(DialogueRun(try five(), [[5, 0], reply + [50, 50]]).end == .connected(early: [50, 50]))
    #expect(DialogueRun(try five(), [[5, 0]] + reply.map { [$0] }).end == .connected(early: []))
    for length in 1..<reply.count {
      #expect(DialogueRun(try five(), [[5, 0], Array(reply.prefix(length))]).end == .waiting, "\(length)")
    }
  }

  @Test(
    arguments: [
      (1, "general failure"), (2, "rules"), (3, "network"), (4, "host cannot"), (5, "target refuses"), (6, "time to live"), (7, "command"),
      (8, "type of address"), (200, "reply 200"),
    ] as [(UInt8, String)])
  func `SOCKS 5 refusals are told by name, however short`(reply: UInt8, words: String) throws {
    for bytes in [[5, reply], [5, reply, 0, 1, 0, 0, 0, 0, 0, 0]] as [[UInt8]] {
      let error = try #require(DialogueRun(try five(), [[5, 0], bytes]).error)
      #expect(error.code == .refused && error.description.contains(words), "\(error)")
    }
  }

  @Test(
    arguments: [[[4, 0]], [[0]], [[5, 0, 5]], [[5, 0], [0, 0]], [[5, 0], [5, 0, 0, 9, 0]], [Array("HTTP/1.1 400".utf8)]] as [[[UInt8]]])
  func `what is not SOCKS 5 is malformed`(portions: [[UInt8]]) throws {
    #expect(DialogueRun(try five(), portions).error?.code == .malformed)
  }

  @Test func `SOCKS 4 asks for an address, 4a for a name`() throws {
    var plain = try four(user: "me")
    #expect(plain.begin() == [4, 1, 0x01, 0xbb, 192, 0, 2, 1, 0x6d, 0x65, 0])
    var named = try four("example.org:443")
    #expect(named.begin() == [4, 1, 0x01, 0xbb, 0, 0, 0, 1, 0] + Array("example.org".utf8) + [0])
    #expect(throws: ProxyError.self) { try four("example.org:443", takesNames: false) }
    #expect(throws: ProxyError.self) { try four("[::1]:443") }
    #expect(throws: ProxyError.self) { try four(user: "a\u{0}b") }
  }

  @Test func `SOCKS 4 replies are told by number`() throws {
    let granted: [UInt8] = [0, 90, 0, 0, 0, 0, 0, 0]
    #expect(DialogueRun(try four(), [granted]).end == .connected(early: []))
    #expect(DialogueRun(try four(), [[4] + granted.dropFirst() + [1]]).end == .connected(early: [1]))
    for length in 1..<granted.count { #expect(DialogueRun(try four(), [Array(granted.prefix(length))]).end == .waiting) }
    #expect(DialogueRun(try four(), [[0, 91]]).error?.code == .refused)
    #expect(DialogueRun(try four(), [[0, 92]]).error?.code == .authentication)
    #expect(DialogueRun(try four(), [[0, 93]]).error?.code == .authentication)
    for bytes in [[0, 89], [5, 0], Array("HTTP/1.1".utf8)] as [[UInt8]] {
      #expect(DialogueRun(try four(), [bytes]).error?.code == .malformed)
    }
  }

  @Test func `mutated replies end in some way and never in a trap`() throws {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<5_000 {
      let portions = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        var portion: [UInt8] = [5, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]
        portion[Int.random(in: 0..<4, using: &random)] = UInt8.random(in: 0...9, using: &random)
        return Array(portion.prefix(Int.random(in: 1...12, using: &random)))
      }
      _ = DialogueRun(try five("a:1", user), portions)
      _ = DialogueRun(try four(), portions)
    }
  }
}
