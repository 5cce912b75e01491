import HTTPWire
import TestSupport
import Testing

@testable import RequestFormats

/// Requests of every kind that the formats have in common.
struct RequestGenerator {
  var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private mutating func pick<T>(_ values: [T]) -> T { values[Int.random(in: values.indices, using: &random)] }

  private mutating func text() -> String {
    (0..<Int.random(in: 1...3, using: &random)).map { _ in
      pick([
        "a", "b c", "{{id}}", "é", "\"", "'", "\\", "&=", "100%", "#", "$x", "`", "!", ";", "<&|>", "@f", "-x", "{", "[1]", "~*", "+", "\n",
      ])
    }.joined()
  }

  private mutating func word() -> String { text().split(separator: "\n").joined() + "z" }

  mutating func request(_ number: Int) -> PortableRequest {
    var request = PortableRequest(
      name: "r\(number) \(word())", method: "GET", url: "https://h/{{p}}/\(number)?a=\(pick(["1", "%20", "{{q}}"]))")
    if pick([true, false]) { request.summary = text() + "x" }
    for index in 0..<Int.random(in: 0...2, using: &random) { request.fields.append(FieldLine("X-\(index)", word())) }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: request.method = pick(["GET", "DELETE", "OPTIONS"])
    case 1: request.body = .text("{\"a\":\"\(number)\"}", type: "application/json")
    case 2:
      request.fields.append(FieldLine("Content-Type", "text/csv"))
      request.body = .text(text() + "x", type: nil)
    case 3: request.body = .form((0...1).map { _ in PortableFormField(word(), .text(text())) })
    case 4:
      request.body = .multipart([PortablePart("t", .text(text())), PortablePart("f", .file("dir/f.txt"))])
    default: request.body = .file("a b.bin")
    }
    if request.body != .none { request.method = pick(["POST", "PUT", "PATCH"]) }
    request.authentication = pick([
      nil, PortableAuthentication.none, .basic(user: word(), password: text()), .bearer(word()), .digest(user: "u", password: text()),
    ])
    if pick([true, false]) { request.options.append("location") }
    return request
  }

  mutating func collection() -> PortableCollection {
    var collection = PortableCollection(name: "c \(word())")
    collection.summary = "s"
    collection.variables = [PortableVariable("id", "1"), PortableVariable("p", text())]
    var folder = PortableFolder(name: "f")
    folder.authentication = .bearer("{{t}}")
    folder.items = (0..<4).map { .request(request($0)) } + [.folder(PortableFolder(name: "g", items: [.request(request(4))]))]
    collection.items = [.folder(folder)] + (5..<9).map { .request(request($0)) }
    return collection
  }
}

@Suite struct RequestFormatTests {
  @Test(arguments: 0..<8) func `Postman collections are read as they were written`(seed: UInt64) throws {
    var generator = RequestGenerator(seed: seed)
    var collection = generator.collection()
    collection.authentication = .basic(user: "a", password: "{{b}}")
    let exported = PostmanFormat.write(collection)
    let imported = try PostmanFormat.read(Array(exported.text.utf8))
    #expect(imported.collection == collection)
    #expect(imported.remarks == [] && exported.remarks == [])
  }

  @Test(arguments: 0..<8) func `Insomnia exports are read as they were written`(seed: UInt64) throws {
    var generator = RequestGenerator(seed: seed)
    let collection = generator.collection()
    let exported = InsomniaFormat.write(collection)
    let imported = try InsomniaFormat.read(Array(exported.text.utf8))
    #expect(imported.collection.requests.map(Self.typed) == collection.requests.map(Self.typed))
    #expect(imported.collection.variables == collection.variables)
    #expect(imported.collection.items.count == collection.items.count && imported.remarks == [] && exported.remarks == [])
  }

  /// With the media type as a field, which is where these formats have it.
  private static func typed(_ request: PortableRequest) -> PortableRequest {
    var request = request
    if case .text(let text, let type?) = request.body {
      request.body = .text(text, type: nil)
      request.fields.append(FieldLine("Content-Type", type))
    }
    return request
  }

  @Test(arguments: 0..<8) func `archives and Hurl files are read as they were written`(seed: UInt64) throws {
    var generator = RequestGenerator(seed: seed)
    let requests = (0..<10).map { generator.request($0) }.filter { request in
      if case .digest? = request.authentication { return false }
      return true
    }
    var collection = PortableCollection(name: "c")
    collection.items = requests.map { .request($0) }
    let hurl = try HurlFormat.write(collection)
    let fromHurl = try HurlFormat.read(Array(hurl.text.utf8))
    for (read, request) in zip(fromHurl.collection.requests, requests) {
      var (read, request) = (Self.typed(read), Self.typed(request))
      (request.name, request.summary) = (nil, nil)
      if case .bearer(let token)? = request.authentication { request.fields.append(FieldLine("Authorization", "Bearer \(token)")) }
      if case .basic? = request.authentication {} else { request.authentication = nil }
      read.fields.sort { $0.nameText < $1.nameText }
      request.fields.sort { $0.nameText < $1.nameText }
      #expect(read == request, "\(hurl.text)")
    }
    #expect(fromHurl.collection.requests.count == requests.count && fromHurl.remarks == [] && hurl.remarks == [])
    let archive = try HARFormat.read(Array(HARFormat.write(collection).text.utf8))
    for (read, request) in zip(archive.collection.requests, requests) {
      #expect(read.method == request.method && read.url == request.url)
      #expect(read.contentType == request.contentType || read.body == .none)
      if case .file = request.body { continue }
      #expect(Self.typed(read).body == Self.typed(request).body)
    }
  }

  @Test(arguments: 0..<8) func `curl commands are read as they were written`(seed: UInt64) throws {
    var generator = RequestGenerator(seed: seed)
    for shell in CommandShell.allCases {
      for number in 0..<8 {
        let request = generator.request(number)
        let text = try CurlFormat.text(of: request, shell: shell)
        let read = try #require(try CurlFormat.read(Array(text.utf8), shell: shell).collection.requests.first)
        #expect(read.method == request.method && read.url == request.url && read.contentType == request.contentType, "\(text)")
        #expect(Self.typed(read).body == Self.typed(request).body, "\(text)")
        #expect(Set(request.fields).isSubset(of: Set(read.fields)), "\(text)")
      }
    }
  }
}
