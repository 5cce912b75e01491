import Bytes
import HTTPWire
import RequestCollections
import Templates
import TestSupport
import Testing
import YAML

@testable import RequestFormats

@Suite struct CollectionFormatTests {
  private func read(_ text: String) throws -> RequestCollection {
    try RequestCollection(reading: Array(text.utf8), file: "f") { _ in .unreadable("no file is named") }
  }

  /// 200 requests; the reader of `run` accepts each file.
  @Test(arguments: 0..<20) func `requests are read as they were written`(seed: UInt64) throws {
    var generator = RequestGenerator(seed: seed)
    let requests = (0..<10).map { generator.request($0) }
    var collection = PortableCollection(name: "c \(seed)")
    collection.variables = [PortableVariable("id", "\\{{x}}{\"é"), PortableVariable("q", "{{id}}")]
    collection.items =
      [
        .folder(
          PortableFolder(
            name: "a/b",
            items: requests[..<4].map { .request($0) } + [.folder(PortableFolder(name: "{{c}}: - 1", items: [.request(requests[4])]))]))
      ] + requests[5...].map { .request($0) }
    let exported = try CollectionFormat.write(collection)
    _ = try read(exported.text)
    let imported = try CollectionFormat.read(Array(exported.text.utf8))
    #expect(imported.remarks == [] && imported.collection.variables == collection.variables && imported.collection.name == collection.name)
    #expect(imported.collection.requests.map(Self.comparable) == requests.map(Self.comparable), "\(exported.text)")
    guard case .folder(let folder) = imported.collection.items[0], case .folder(let inner)? = folder.items.last else {
      Issue.record("the folders are lost")
      return
    }
    #expect(folder.name == "a/b" && folder.items.count == 5 && inner.name == "{{c}}: - 1" && imported.collection.items.count == 6)
  }

  /// Without options, Digest and the texts of secrets, and with media types as fields and forms as text.
  private static func comparable(_ request: PortableRequest) -> PortableRequest {
    var request = request
    request.options = PortableOptions()
    var type: String?
    switch request.body {
    case .text(let text, let own): (request.body, type) = (.text(text, type: nil), own)
    case .form(let fields):
      if let text = FormText.text(of: fields) { (request.body, type) = (.text(text, type: nil), PortableBody.formType) }
    default: break
    }
    if let type { request.fields.append(FieldLine("Content-Type", type)) }
    func secret(_ text: String) -> String {
      FormText.holdsPlaceholder(text) && !text.hasPrefix("{{PASSWORD") && !text.hasPrefix("{{TOKEN") ? text : "secret"
    }
    switch request.authentication {
    case .basic(let user, let password)?: request.authentication = .basic(user: user, password: secret(password))
    case .bearer(let token)?: request.authentication = .bearer(secret(token))
    default: request.authentication = nil
    }
    return request
  }

  @Test func `all that a file of run can have`() throws {
    var request = PortableRequest(name: "a", method: "POST", url: "{{base}}/x")
    request.fields = [FieldLine("A", "1"), FieldLine("B", "2"), FieldLine("a", "3")]
    request.body = .multipart([PortablePart("f", .file("a")), PortablePart("f", .file("b")), PortablePart("t", .text("yes"))])
    request.captures = [PortableCapture("t", .jsonPath("$.t")), PortableCapture("s", .status)]
    request.assertions = [
      PortableAssertion(.status, .equals(.integer(200))), PortableAssertion(.time, .lessThan(.string("2s"))),
      PortableAssertion(.pattern("[a-z]+", after: "id="), .equals(.string("{{t}}"))), PortableAssertion(.tls("version"), .exists(true)),
      PortableAssertion(.jsonPath("$.x"), .contains(.object([.init("k", .array([.null]))]))),
    ]
    request.options.append("retry", "3")
    var other = PortableRequest(name: "b", url: "example.org/{{t}}")
    other.authentication = .bearer("{{t}}")
    let exported = try CollectionFormat.write(PortableCollection(name: "", items: [.request(request), .request(other)]))
    #expect(
      exported.text == """
        requests:
          a:
            method: POST
            url: "{{base}}/x"
            headers:
              A:
                - "1"
                - "3"
              B: "2"
            multipart:
              f:
                - file: a
                - file: b
              t: "yes"
            captures:
              t:
                jsonpath: "$.t"
              s: status
            assert:
              - status: 200
              - time: null
                less-than: "2s"
              - regex: "[a-z]+"
                after: id=
                equals: "{{t}}"
              - tls: version
                exists: true
              - jsonpath: "$.x"
                contains:
                  k:
                    - null
            retry:
              count: 3
          b:
            depends:
              - a
            url: "http://example.org/{{t}}"
            auth:
              bearer: "{{t}}"

        """)
    #expect(exported.remarks.map(\.description) == ["variables without a value: base"])
    let back = try CollectionFormat.read(Array(exported.text.utf8)).collection.requests
    #expect(back[0].captures == request.captures && back[0].assertions == request.assertions && back[0].body == request.body)
    #expect(back[0].options == request.options && back[1].authentication == other.authentication)
  }

  /// The author of the imported file wants `run` to send environment variables and files of its user.
  @Test func `an imported text names no environment variables, files and functions`() throws {
    var request = PortableRequest(
      name: "x: {url: http://evil}\n  y", method: "POST", url: "https://h/{{env.HOME}}/{{ base64 env.HOME }}/{{hmac sha256 \"k\" env.A}}")
    request.fields = [FieldLine("A", "\\{{env.B}}{{uuid}}{{{{env.C}}}}"), FieldLine("B", "a\nrequests: {}")]
    request.body = .text("{\"@env:A\":\"{{env.D}} @file:/etc/passwd\"}", type: "application/json")
    request.authentication = .basic(user: "@env:HOME", password: "@file:/etc/passwd")
    var other = PortableRequest(url: "https://h/")
    other.authentication = .bearer("@env:HOME")
    var collection = PortableCollection(name: "{{env.E}}", items: [.request(request), .request(other)])
    collection.variables = [PortableVariable("v", "{{env.F}}"), PortableVariable("env.HOME", "&a *a"), PortableVariable("env_HOME", "x")]
    let exported = try CollectionFormat.write(collection)
    let read = try read(exported.text)
    #expect(read.requests.count == 2 && read.requests[0].headers.count == 1)
    #expect(
      read.requests.allSatisfy { request in
        switch request.authentication {
        case .basic(let user, .environment("PASSWORD", _))?: user.template.isLiteral && user.template.text == "@env:HOME"
        case .bearer(.environment("TOKEN", _))?: true
        default: false
        }
      })
    let node = try YAMLReader.read(Array(exported.text.utf8)).json
    func check(_ value: JSONValue) {
      switch value {
      case .string(let text): #expect(!text.holds("{{env.") || text == "{{env.E}}", "\(text)")
      case .array(let elements): elements.forEach(check)
      case .object(let members): members.forEach { check($0.value) }
      default: break
      }
    }
    check(node)
    #expect(
      node["variables"]
        == .object([
          .init("v", .string("{{env_F}}")), .init("env_HOME_", .string("&a *a")), .init("env_HOME", .string("x")),
        ]))
    #expect(
      exported.text.replacing(text: "/etc/passwd", with: "").utf8.count == exported.text.utf8.count - 11 && exported.remarks.count >= 6)
  }

  @Test func `a secret that is data is written with a remark, a password is not written`() throws {
    var request = PortableRequest(name: "r", url: "https://h/")
    request.fields = [FieldLine("Authorization", "Bearer abc"), FieldLine("Cookie", "{{c}}")]
    var second = PortableRequest(name: "s", url: "https://h/")
    second.authentication = .basic(user: "ann", password: "geheim")
    var third = second
    third.name = "t"
    let exported = try CollectionFormat.write(
      PortableCollection(name: "", items: [.request(request), .request(second), .request(third)]))
    #expect(!exported.text.holds("geheim") && exported.text.holds("Bearer abc"))
    #expect(
      exported.remarks.map(\.description) == [
        "r: Authorization is written with its value", "s: the password is not written: set the environment variable PASSWORD",
        "variables without a value: c",
      ])
  }

  @Test func `what has no equivalent is a remark with its line`() throws {
    let text = """
      environments: {e: {a: 1}}
      setup: [one]
      requests:
        two:
          for-each: {csv: rows.csv}
          url: "https://h/{{base64 a}}/\\\\{{b}}/{{uuid}}/{{env.X}}"
          auth: {basic: {user: u, password: "@file:p"}}
          assert: [{schema: s.json}]
        one:
          url: https://h/
          form: {a: [1, 2]}
          query: {q: "ä b"}
      """
    let imported = try CollectionFormat.read(Array(text.utf8))
    #expect(
      imported.remarks.map(\.description) == [
        "the environment e has no equivalent", "line 2: setup and teardown have no equivalent: one is a request like others",
        "line 6: the function base64 has no equivalent", "line 6: braces that are text are a variable elsewhere",
        "line 7: the file p is the variable password", "line 4: for-each has no equivalent: the request is written once",
        "line 8: the schema has no equivalent",
      ])
    let requests = imported.collection.requests
    #expect(requests.map(\.name) == ["one", "two"] && requests[0].method == "POST" && requests[0].url == "https://h/?q=%C3%A4+b")
    #expect(requests[1].url == "https://h/{{base64}}/{{b}}/{{$guid}}/{{X}}")
    #expect(requests[0].body == .form([PortableFormField("a", .text("1")), PortableFormField("a", .text("2"))]))
    #expect(RequestFormat.detect(Array(text.utf8)) == .collection && RequestFormat.detect(Array(#"{"requests":{}}"#.utf8)) == .collection)
  }

  @Test(arguments: ["", "requests: {}", "a: b", "requests: {a: {uri: x}}", "requests: [", "requests: {a: {url: '{{'}}"])
  func `an invalid file is an error with its line`(text: String) {
    let error = #expect(throws: RequestFormatError.self) { try CollectionFormat.read(Array(text.utf8)) }
    #expect(error?.line != nil && error?.reason.isEmpty == false)
  }

  @Test func `a collection without requests cannot be written`() {
    #expect(throws: RequestFormatError.self) { try CollectionFormat.write(PortableCollection(name: "c")) }
  }
}
