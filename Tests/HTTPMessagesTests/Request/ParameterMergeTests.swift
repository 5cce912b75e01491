import HTTPWire
import TestSupport
import Testing

@testable import HTTPMessages

@Suite struct ParameterMergeTests {
  typealias Encoding = Parameter.Encoding

  /// What becomes of two parameters that stand in one request.
  enum Outcome: Equatable { case merged, both, first, second, refused }

  /// Every pair of encodings, the earlier one first.
  static let table: [(first: Encoding, second: Encoding, outcome: Outcome)] = [
    (.url, .url, .merged), (.url, .json, .both), (.url, .propertyList, .both), (.url, .form, .both), (.url, .multipart, .both),
    (.url, .custom, .both),
    (.json, .url, .both), (.json, .json, .merged), (.json, .propertyList, .second), (.json, .form, .refused),
    (.json, .multipart, .second), (.json, .custom, .both),
    (.propertyList, .url, .both), (.propertyList, .json, .second), (.propertyList, .propertyList, .merged),
    (.propertyList, .form, .refused), (.propertyList, .multipart, .both), (.propertyList, .custom, .both),
    (.form, .url, .both), (.form, .json, .refused), (.form, .propertyList, .refused), (.form, .form, .merged),
    (.form, .multipart, .refused), (.form, .custom, .both),
    (.multipart, .url, .both), (.multipart, .json, .first), (.multipart, .propertyList, .both), (.multipart, .form, .refused),
    (.multipart, .multipart, .merged), (.multipart, .custom, .both),
    (.custom, .url, .both), (.custom, .json, .both), (.custom, .propertyList, .both), (.custom, .form, .both),
    (.custom, .multipart, .both), (.custom, .custom, .both),
  ]

  private static func parameter(_ encoding: Encoding, _ name: String, _ value: String) -> Parameter {
    let members: ParameterValue = .dictionary([.init(name, .string(value))])
    return switch encoding {
    case .url: .url(members)
    case .json: .json(members)
    case .propertyList: .propertyList(members)
    case .form: .form(members)
    case .multipart: .multipart([MultipartPart(name, value)])
    case .custom: .custom { $0.adding(header: "X-\(name)", value) }
    }
  }

  private static func request(_ parameters: [Parameter]) throws -> HTTPRequest {
    parameters.reduce(HTTPRequest(url: try URI(parsing: "http://a.example/p?q=0"))) { $0.with(parameter: $1) }
  }

  private static func text(_ request: HTTPRequest) -> String {
    guard case .bytes(let bytes) = request.body else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Where a parameter can be seen.
  private static func isSaid(_ name: String, _ value: String, as encoding: Encoding, in request: HTTPRequest) -> Bool {
    switch encoding {
    case .url: "&\(request.url.query ?? "")&".contains("&\(name)=\(value)&")
    case .json: text(request).contains("\"\(name)\":\"\(value)\"")
    case .propertyList: text(request).contains("<key>\(name)</key>\n\t<string>\(value)</string>")
    case .form: "&\(text(request))&".contains("&\(name)=\(value)&")
    case .multipart: text(request).contains("; name=\"\(name)\"\r\n\r\n\(value)\r\n")
    case .custom: request.fields.values(of: "X-\(name)").contains(value)
    }
  }

  @Test func `the table has every pair`() {
    #expect(Self.table.count == Encoding.allCases.count * Encoding.allCases.count)
    #expect(Set(Self.table.map { "\($0.first) \($0.second)" }).count == Self.table.count)
  }

  @Test(arguments: table.indices)
  func `two parameters of any encodings are merged, both sent, replaced, left out or refused`(index: Int) throws {
    let row = Self.table[index]
    let request = try Self.request([Self.parameter(row.first, "a", "1"), Self.parameter(row.second, "b", "2")])
    guard row.outcome != .refused else {
      let error = #expect(throws: HTTPError.self) { try request.encodingParameters() }
      #expect(error?.code == "http.exclusive-parameters")
      #expect(error?.message == "parameters encoded as \(row.first.rawValue) and as \(row.second.rawValue) exclude each other")
      return
    }
    let encoded = try request.encodingParameters()
    #expect(Self.isSaid("a", "1", as: row.first, in: encoded) == (row.outcome != .second))
    #expect(Self.isSaid("b", "2", as: row.second, in: encoded) == (row.outcome != .first))
    if row.outcome == .merged || row.outcome == .both {
      #expect(try ParameterSet(request.parameters).merged.count == (row.outcome == .merged ? 1 : 2))
    }
    #expect(encoded.parameters.isEmpty)
    #expect(encoded.url.query?.hasPrefix("q=0") == true)
  }

  @Test(arguments: Encoding.allCases.filter { $0 != .custom })
  func `of one name the last counts, where the first stood`(encoding: Encoding) throws {
    let request = try Self.request(["1", "2"].map { Self.parameter(encoding, "a", $0) } + [Self.parameter(encoding, "b", "3")])
    let encoded = try request.encodingParameters()
    #expect(!Self.isSaid("a", "1", as: encoding, in: encoded))
    #expect(Self.isSaid("a", "2", as: encoding, in: encoded))
    #expect(Self.isSaid("b", "3", as: encoding, in: encoded))
  }

  @Test(arguments: Encoding.allCases.filter { $0 != .custom })
  func `the base's come first, and the request's own count`(encoding: Encoding) throws {
    let base = try Self.request([Self.parameter(encoding, "a", "base"), Self.parameter(encoding, "b", "base")])
    let request = try HTTPRequest(base: base, endpoint: "x").with(parameter: Self.parameter(encoding, "a", "own"))
    let encoded = try request.encodingParameters()
    #expect(Self.isSaid("a", "own", as: encoding, in: encoded))
    #expect(Self.isSaid("b", "base", as: encoding, in: encoded))
    #expect(!Self.isSaid("a", "base", as: encoding, in: encoded))
  }

  @Test func `custom ones run last and in order, whatever stands between`() throws {
    let request = try Self.request([
      .custom { $0.with(header: "X-Seen", "\($0.body.length ?? 0)") }, .form(["a": "1"]),
      .custom { $0.with(header: "X-Seen", "\($0.fields.first("X-Seen") ?? "") then \($0.contentType ?? "")") },
    ])
    #expect(try request.encodingParameters().fields.first("X-Seen") == "3 then application/x-www-form-urlencoded")
  }

  @Test func `what is no dictionary replaces, and is replaced`() throws {
    let list: ParameterValue = ["x", 1]
    #expect(Self.text(try Self.request([.json(["a": 1]), .json(list)]).encodingParameters()) == #"["x",1]"#)
    #expect(Self.text(try Self.request([.json(list), .json(["a": 1])]).encodingParameters()) == #"{"a":1}"#)
  }

  @Test func `JSON and property lists replace each other however often they alternate, and the base's are replaced too`() throws {
    let one = try Self.request([.json(["a": 1]), .propertyList(["b": "2"]), .json(["c": 3])]).encodingParameters()
    #expect(Self.text(one) == #"{"c":3}"# && one.contentType == "application/json")
    let base = try Self.request([.json(["a": 1])])
    let other = try HTTPRequest(base: base, endpoint: "x").with(parameter: .propertyList(["b": "2"])).encodingParameters()
    #expect(Self.isSaid("b", "2", as: .propertyList, in: other) && !Self.text(other).contains("\"a\""))
    #expect(other.contentType == "application/x-plist" && other.fields.first("Accept") == nil)
  }

  @Test func `a property list becomes the last part of a multipart form`() async throws {
    let file = MultipartPart("photo", file: ListedSource([1, 2, 3]), named: "sea.jpg")
    let request = try Self.request([.json(["b": 2]), .propertyList(["a": "1"]), .multipart([file, MultipartPart("title", "Sea")])])
    let encoded = try request.encodingParameters()
    let boundary = try #require(encoded.contentType?.split(separator: "=").last)
    let reading = try #require(MultipartReading(try await MultipartReading.bytes(of: encoded.body), boundary: String(boundary)))
    try #require(reading.parts.count == 3)
    #expect(reading.parts[0].head.contains("name=\"photo\"; filename=\"sea.jpg\"") && reading.parts[1].head.contains("name=\"title\""))
    let last = reading.parts[2]
    #expect(last.head.contains("form-data; name=\"parameters\"") && last.head.contains("Content-Type: application/x-plist"))
    #expect(String(decoding: last.content, as: UTF8.self).contains("<key>a</key>"))
    #expect(!encoded.fields.contains("Accept"))
  }

  @Test func `beside a body, JSON and property lists are left out and forms are refused`() throws {
    for parameter in [Parameter.json(["a": 1]), .propertyList(["a": "1"])] {
      let request = try Self.request([parameter]).with(body: "x").encodingParameters()
      #expect(Self.text(request) == "x" && request.contentType == "text/plain; charset=utf-8" && !request.fields.contains("Accept"))
    }
    for parameter in [Parameter.form(["a": "1"]), .multipart([MultipartPart("a", "b")])] {
      let request = try Self.request([parameter]).with(body: "x")
      #expect(throws: HTTPError.self) { try request.encodingParameters() }
    }
    #expect(try Self.request([.url(["a": 1])]).with(body: "x").encodingParameters().url.query == "q=0&a=1")
  }

  @Test(arguments: ["GET", "POST", "PATCH", "DELETE"], Encoding.allCases) func `parameters never change the method`(
    method: String, encoding: Encoding
  ) throws {
    #expect(try Self.request([Self.parameter(encoding, "a", "1")]).with(method: method).encodingParameters().method == method)
  }
}
