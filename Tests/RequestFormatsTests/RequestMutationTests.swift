import Bytes
import HTTPWire
import TestSupport
import Testing

@testable import RequestFormats

/// Damaged files are read or rejected; neither traps, and what was read can be written again.
@Suite struct RequestMutationTests {
  private static let count = 30

  /// Writes in every format; only requests that a format cannot express are errors.
  private func write(_ imported: ImportedRequests) {
    let collection = imported.collection
    _ = PostmanFormat.write(collection)
    _ = InsomniaFormat.write(collection)
    _ = HARFormat.write(collection)
    // What is written is checked by its reader.
    _ = try? CollectionFormat.write(collection)
    for request in collection.requests.prefix(20) {
      for shell in CommandShell.allCases { _ = try? CurlFormat.text(of: request, shell: shell) }
      _ = try? HTTPieFormat.write(request)
      _ = try? HurlFormat.write(PortableCollection(name: "", items: [.request(request)]))
    }
    for remark in imported.remarks { #expect(!remark.text.isEmpty) }
  }

  private func check(_ bytes: [UInt8], _ read: ([UInt8]) throws(RequestFormatError) -> ImportedRequests) -> Bool {
    do throws(RequestFormatError) {
      write(try read(bytes))
      return true
    } catch {
      #expect(!error.reason.isEmpty)
      return false
    }
  }

  private func collection() -> PortableCollection {
    var generator = RequestGenerator(seed: 7)
    return generator.collection()
  }

  @Test func `damaged JSON documents`() throws {
    let postman = try JSONParser.read(Array(PostmanFormat.write(collection()).text.utf8))
    let insomnia = try JSONParser.read(Array(InsomniaFormat.write(collection()).text.utf8))
    let archive = try JSONParser.read(Array(HARFormat.write(collection()).text.utf8))
    var documents = DocumentMutator([postman, insomnia, archive], seed: 11)
    var read = 0
    for _ in 0..<Self.count {
      let bytes = documents.next()
      if check(bytes, { bytes throws(RequestFormatError) in try PostmanFormat.read(bytes) }) { read += 1 }
      if check(bytes, { bytes throws(RequestFormatError) in try InsomniaFormat.read(bytes) }) { read += 1 }
      if check(bytes, { bytes throws(RequestFormatError) in try HARFormat.read(bytes) }) { read += 1 }
    }
    #expect(read > Self.count / 3)
  }

  @Test func `damaged descriptions`() throws {
    let description = """
      {"openapi":"3.0.3","info":{"title":"t"},"servers":[{"url":"https://{a}/","variables":{"a":{"default":"b"}}}],"security":[{"k":[]}],
      "paths":{"/a/{id}":{"parameters":[{"$ref":"#/components/parameters/P"}],"post":{"tags":["x"],"parameters":[{"name":"q","in":"query",
      "schema":{"type":"array"},"example":[1,2]}],"requestBody":{"content":{"application/json":{"schema":{"$ref":"#/components/schemas/S"}}}}}}},
      "components":{"parameters":{"P":{"name":"id","in":"path"}},"securitySchemes":{"k":{"type":"apiKey","in":"query","name":"key"}},
      "schemas":{"S":{"type":"object","properties":{"a":{"type":"string"},"b":{"$ref":"#/components/schemas/S"},"c":{"allOf":[{"$ref":"#/components/schemas/S"}]}}}}}}
      """
    var documents = DocumentMutator([try JSONParser.read(Array(description.utf8))], seed: 12)
    var read = 0
    for _ in 0..<Self.count {
      if check(documents.next(), { bytes throws(RequestFormatError) in try OpenAPIFormat.read(bytes) }) { read += 1 }
    }
    #expect(read > Self.count / 4)
  }

  @Test func `damaged command lines`() {
    var random = SeededGenerator(seed: 13)
    let lines = CurlFormatTests.lines.map(\.0)
    var read = 0
    for _ in 0..<(Self.count * 4) {
      let line = lines[Int.random(in: lines.indices, using: &random)]
      let bytes = random.damaged(Array(line.utf8))
      if check(bytes, { bytes throws(RequestFormatError) in try CurlFormat.read(bytes) }) { read += 1 }
      _ = check(bytes) { bytes throws(RequestFormatError) in try CurlFormat.read(bytes, shell: .cmd) }
    }
    #expect(read > Self.count)
  }

  @Test func `damaged Hurl files`() throws {
    var random = SeededGenerator(seed: 14)
    var text: [UInt8] = []
    for request in collection().requests {
      if let exported = try? HurlFormat.write(PortableCollection(name: "", items: [.request(request)])) { text += exported.text.utf8 }
    }
    var read = 0
    for _ in 0..<Self.count {
      let start = Int.random(in: 0..<text.count, using: &random)
      let part = Array(text[start...].prefix(500))
      if check(random.damaged(part), { bytes throws(RequestFormatError) in try HurlFormat.read(bytes) }) { read += 1 }
      if check(random.damaged(text), { bytes throws(RequestFormatError) in try HurlFormat.read(bytes) }) { read += 1 }
    }
    #expect(read > Self.count / 4)
  }

  @Test func `damaged files of run`() throws {
    var random = SeededGenerator(seed: 15)
    let text = Array(try CollectionFormat.write(collection()).text.utf8)
    var read = 0
    for _ in 0..<Self.count * 2 {
      if check(random.damaged(text), { bytes throws(RequestFormatError) in try CollectionFormat.read(bytes) }) { read += 1 }
    }
    for length in stride(from: 0, to: text.count, by: 97) {
      _ = check(Array(text.prefix(length))) { bytes throws(RequestFormatError) in try CollectionFormat.read(bytes) }
    }
    #expect(read > 2)
  }

  /// Work grows with the length of a file, not with its square.
  @Test func `large files are read`() throws {
    let members = (0..<20_000).map { "\"k\($0)\":1" }.joined(separator: ",")
    _ = try PostmanFormat.read(Array("{\"info\":{\"name\":\"n\"},\"item\":[],\(members)}".utf8))
    let line = "curl h -d '" + String(repeating: "{{a", count: 20_000) + "' 'http://" + String(repeating: "{", count: 20_000) + "'"
    _ = try CurlFormat.read(Array(line.utf8))
  }
}
