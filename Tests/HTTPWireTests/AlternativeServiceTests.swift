import HTTPWire
import Testing

@Suite struct AlternativeServiceTests {
  private func read(_ values: String...) -> [AlternativeService] {
    AlternativeService.advertised(by: FieldSection(values.map { FieldLine("Alt-Svc", $0) }))
  }

  private func service(_ name: String, _ host: String, _ port: UInt16, age: UInt64 = 86_400, persists: Bool = false)
    -> AlternativeService
  {
    var service = AlternativeService(protocol: Array(name.utf8), host: host, port: port)
    service.maximumAge = age
    service.persists = persists
    return service
  }

  @Test func `services are told in order, with their parameters`() {
    #expect(
      read(#"h3=":443"; ma=2592000,h3-29=":443" ; ma=60;persist=1 , h2="alt.example.com:8000""#)
        == [
          service("h3", "", 443, age: 2_592_000), service("h3-29", "", 443, age: 60, persists: true),
          service("h2", "alt.example.com", 8_000),
        ])
    #expect(read(#"h3=":443""#, #"h2="[2001:db8::1]:8443"; v="46,43"; ma="5""#).map(\.host) == ["", "[2001:db8::1]"])
  }

  @Test func `clear makes all void`() {
    #expect(read(#"h3=":443""#, "clear").isEmpty)
    #expect(read("Clear").isEmpty && read("").isEmpty)
  }

  @Test func `percent-encoding of the protocol's name is undone`() {
    #expect(read(#"w%3Dx%3Ay%23z=":80""#) == [service("w=x:y#z", "", 80)])
    #expect(read(#"x%2=":80""#).isEmpty && read(#"x%zz=":80""#).isEmpty)
  }

  @Test(arguments: [
    #"h3=":443"; ma=x"#, #"h3=443"#, #"h3=":0""#, #"h3=":65536""#, #"h3="443""#, #"h3=":443"#, #"=":443""#, #"h3"#, #"h3=":443";"#,
    "h3=\"a\u{1b}b:443\"", #"h3=":443" h2=":443""#, #"h3=":+443""#,
  ])
  func `what is no service is passed over`(value: String) {
    #expect(read(value).count <= 1)
    #expect(read(#"h2=":1", "# + value).first == service("h2", "", 1))
  }

  @Test func `an age beyond all numbers is the largest`() {
    #expect(read(#"h3=":443"; ma=99999999999999999999999"#).first?.maximumAge == .max)
  }

  @Test func `the list has an end`() {
    let many = Array(repeating: #"h3=":443""#, count: 5_000).joined(separator: ", ")
    #expect(read(many).count == 50)
  }

  @Test func `truncated at any length it tells no more than is there, and mutated it ends`() {
    let text = Array(#"h3=":443"; ma=2592000; persist=1, h3%2D29="a.example:8443"; x="q\"q", h2=":1""#.utf8)
    let whole = read(String(decoding: text, as: UTF8.self))
    #expect(whole.count == 3)
    for length in text.indices {
      #expect(read(String(decoding: text[..<length], as: UTF8.self)).count <= 3)
    }
    var random = Xorshift(state: 7_838)
    for _ in 0..<5_000 {
      var mutated = text
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        mutated[Int.random(in: mutated.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      let services = AlternativeService.advertised(by: FieldSection([FieldLine(name: Array("alt-svc".utf8), value: mutated)]))
      #expect(services.count <= mutated.count)
    }
  }

  private struct Xorshift: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state
    }
  }
}
