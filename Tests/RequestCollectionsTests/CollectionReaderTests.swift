import Bytes
import Testing

@testable import RequestCollections

@Suite struct CollectionReaderTests {
  @Test(arguments: [
    ("a: [", "api.yaml:2:1: "), ("[]", "api.yaml:1:1: the file is a list, not a mapping"),
    ("variables: {}", "api.yaml:1:1: no requests; add 'requests:', a mapping of names to requests"),
    ("requests: {}", "api.yaml:1:11: requests is empty"),
    ("request: {a: {url: x}}", "api.yaml:1:1: unknown key 'request' in the file; did you mean 'requests'?"),
    ("requests:\n  a:\n    ulr: x\n", "api.yaml:3:5: unknown key 'ulr' in request 'a'; keys are extends, "),
    ("requests:\n  a:\n    header: {}\n", "api.yaml:3:5: unknown key 'header' in request 'a'; did you mean 'headers'?"),
    ("requests: {a: {method: GET}}", "api.yaml:1:12: request 'a' has no URL; add 'url:'"),
    ("requests: {a: {url: x, json: 1, form: {}}}", "api.yaml:1:33: request 'a' has both 'json' and 'form'"),
    ("requests: {a: {url: x, depends: logn}, login: {url: y}}", "api.yaml:1:33: no request 'logn'; did you mean 'login'?"),
    ("requests: {a: {url: x, extends: a}}", "api.yaml:1:33: request 'a' extends itself"),
    (
      "requests: {a: {url: x, depends: b}, b: {url: x, depends: a}}",
      "api.yaml:1:58: requests depend on each other: a → b → a"
    ), ("requests: {a: {url: x, depends: a}}", "api.yaml:1:33: requests depend on each other: a → a"),
    ("requests:\n  a: {url: 'http://{{hots}}/'}\nvariables: {hosts: x}", "api.yaml:2:20: undefined variable 'hots'; did you mean 'hosts'?"),
    ("requests:\n  a:\n    url: http://h/\n    text: ä{{b}}", "api.yaml:4:12: undefined variable 'b'"),
    (
      "requests: {a: {url: 'h{{t}}'}, b: {url: h, captures: {t: body}}}",
      "api.yaml:1:23: undefined variable 't'; request 'b' captures it: add it to 'depends'"
    ), ("requests: {a: {url: 'h{{t'}}", "api.yaml:1:23: a placeholder without '}}'; write \\{{ for braces that are text"),
    ("variables: {a: '{{b}}', b: '{{c}}'}\nrequests: {a: {url: '{{a}}'}}", "api.yaml:1:29: undefined variable 'c'"),
    ("requests: {a: {url: '{{env.NO}}'}}", "api.yaml:1:22: environment variable 'NO' is not set"),
    ("requests: {a: {url: x, auth: {bearer: '@env:NO'}}}", "api.yaml:1:39: environment variable 'NO' is not set"),
    (
      "requests: {a: {url: x, auth: {bearer: abc}}}",
      "api.yaml:1:39: the token is written in the file; write @env:NAME, @file:PATH or a variable"
    ), ("requests: {a: {url: x, auth: {basic: {user: u}}}}", "api.yaml:1:38: basic needs 'user' and 'password'"),
    ("requests: {a: {url: x, assert: [{statsu: 1}]}}", "api.yaml:1:34: unknown key 'statsu' in an assertion; did you mean 'status'?"),
    ("requests: {a: {url: x, assert: [{equals: 1}]}}", "api.yaml:1:33: an assertion without a subject; subjects are "),
    ("requests: {a: {url: x, assert: [{regex: '('}]}}", "api.yaml:1:41: invalid regular expression: "),
    ("requests: {a: {url: x, assert: [{jsonpath: '$['}]}}", "api.yaml:1:44: invalid JSONPath: "),
    ("requests: {a: {url: x, assert: [{schema: no.json}]}}", "api.yaml:1:42: cannot read 'no.json': no such file"),
    ("requests: {a: {url: x, assert: [{schema: {type: 1}}]}}", "api.yaml:1:42: invalid schema: "),
    ("requests: {a: {url: x, assert: [{tls: versoin}]}}", "api.yaml:1:39: 'versoin' is no part of tls; did you mean 'version'?"),
    ("requests: {a: {url: x, assert: [{header: h, exists: 1}]}}", "api.yaml:1:53: exists is neither true nor false"),
    ("requests: {a: {url: x, retry: {count: 101}}}", "api.yaml:1:39: count is not a number from 0 to 100"),
    (
      "requests: {a: {url: x, retry: {count: 1, delay: soon}}}",
      "api.yaml:1:49: delay is not a duration of at most an hour; as in 500ms, 2s or 1m"
    ),
    ("requests: {a: {url: x, captures: {uuid: body}}}", "api.yaml:1:35: 'uuid' is no name of a variable; "),
    ("requests: {a: {url: x, captures: {t: {time: 1}}}}", "api.yaml:1:39: unknown key 'time' in capture 't'; "),
    ("requests: {a: {url: x, captures: {t: body}, for-each: {list: []}}}", "api.yaml:1:35: request 'a' has both 'captures' and 'for-each'"),
    ("requests: {a: {url: x, for-each: {csv: bad.csv}}}", "bad.csv:3:1: 1 fields instead of 2"),
    ("requests: {a: {url: x, for-each: {json: bad.json}}}", "bad.json:2:1: not JSON: "),
    ("defaults: {extends: a}\nrequests: {a: {url: x}}", "api.yaml:1:12: unknown key 'extends' in defaults; "),
  ])
  func `a fault has a position, a reason and a hint`(text: String, expected: String) {
    let fixture = CollectionFixture(files: ["bad.csv": "a,b\n1,2\n3\n", "bad.json": "[1,\n}"])
    let fault = fixture.fault(text)
    #expect(fault.hasPrefix(expected), "\(fault)")
  }

  @Test func `unknown names of the command line have a hint`() {
    var options = RunOptions()
    options.requests = ["logni"]
    #expect(CollectionFixture().fault("requests: {login: {url: x}}", options: options).hasSuffix("no request 'logni'"))
    options.requests = ["logins"]
    #expect(CollectionFixture().fault("requests: {login: {url: x}}", options: options).hasSuffix("did you mean 'login'?"))
    options.requests = []
    options.environment = "stagin"
    let text = "environments: {staging: {}}\nrequests: {login: {url: x}}"
    #expect(CollectionFixture().fault(text, options: options).hasSuffix("no environment 'stagin'; did you mean 'staging'?"))
  }

  @Test func `a variable that contains itself makes the request invalid, and one that doubles is bounded`() throws {
    let doubling = (1..<30).map { "v\($0): '{{v\($0 - 1)}}{{v\($0 - 1)}}'" }.joined(separator: ", ")
    let text = "variables: {a: '{{b}}', b: '{{a}}', v0: xxxx, \(doubling)}\nrequests: {x: {url: '{{a}}'}, y: {url: 'http://h/{{v29}}'}}"
    let (results, sent) = try CollectionFixture().run(text) { _, _ in CollectionFixture.response() }
    #expect(sent.isEmpty)
    #expect(results.map(\.line).first?.contains("contains itself") == true)
    #expect(results.map(\.line).last?.contains("a text longer than 1048576 bytes") == true)
  }

  @Test func `a long chain of dependencies is sorted without recursion`() throws {
    let entries = (0..<2_000).map { "  r\($0): {url: 'http://h/'\($0 == 1_999 ? "" : ", depends: r\($0 + 1)")}\n" }
    let collection = try CollectionFixture().read("requests:\n" + entries.joined())
    #expect(try RunPlan(collection, selecting: []).main.first == 1_999)
  }

  @Test func `every truncation and a change of every byte is read or rejected at a position of the file`() {
    let text = """
      variables: {h: x, t: "{{h}}"}
      defaults: {headers: {A: b}}
      requests:
        a: {url: "http://{{h}}/", json: [1, "{{t}}"], captures: {c: {jsonpath: "$.x[?@.a > 1]"}}}
        b: {extends: a, depends: [a], assert: [{status: 1}, {regex: "a+", after: "b"}, {schema: {type: object}}], retry: {count: 1, delay: 1s}}
        c: {url: "{{now unix}}", for-each: {list: [1, {x: 2}]}, auth: {basic: {user: u, password: "@env:P"}}}
      setup: [a]
      """
    let bytes = Array(text.utf8)
    let changes: [UInt8] = [0, 0x0a, 0x22, 0x3a, 0x5b, 0x7d, 0xff]
    var inputs = bytes.indices.map { Array(bytes[..<$0]) }
    for place in bytes.indices {
      var copy = bytes
      copy[place] = changes[place % changes.count]
      inputs.append(copy)
    }
    for input in inputs {
      do throws(CollectionError) {
        _ = try RequestCollection(reading: input, file: "f") { _ in .unreadable("no") }
      } catch {
        #expect(error.position.line >= 1 && error.position.line <= 9 && error.position.column >= 1)
      }
    }
  }
}
