import HTTPWire
import Testing

@testable import RequestFormats

/// A request on one line.
func summary(_ request: PortableRequest) -> String {
  var parts = [request.method, request.url]
  for field in request.fields { parts.append("\(field.nameText): \(field.valueText)") }
  for name in request.removedFields { parts.append("-\(name)") }
  switch request.body {
  case .none: break
  case .bytes(let bytes): parts.append("bytes \(bytes)")
  case .text(let text, let type): parts.append("text(\(type ?? "-")) \(text)")
  case .form(let fields):
    parts.append(
      "form "
        + fields.map { field in
          switch field.value {
          case .text(let text): "\(field.name)=\(text)"
          case .file(let path): "\(field.name)@\(path)"
          }
        }.joined(separator: "&"))
  case .multipart(let list):
    parts.append(
      "multipart "
        + list.map { part in
          var text = part.name
          switch part.content {
          case .text(let value): text += "=\(value)"
          case .file(let path): text += "@\(path)"
          case .textOfFile(let path): text += "<\(path)"
          }
          if let type = part.type { text += ";\(type)" }
          if let name = part.fileName { text += ";name=\(name)" }
          for field in part.fields { text += ";\(field.nameText): \(field.valueText)" }
          return text
        }.joined(separator: "&"))
  case .file(let path): parts.append("file \(path)")
  }
  switch request.authentication {
  case nil: break
  case .some(.none): parts.append("noauth")
  case .basic(let user, let password)?: parts.append("basic \(user):\(password)")
  case .digest(let user, let password)?: parts.append("digest \(user):\(password)")
  case .bearer(let token)?: parts.append("bearer \(token)")
  }
  for entry in request.options.entries { parts.append("--\(entry.name)\(entry.value.map { "=\($0)" } ?? "")") }
  return parts.joined(separator: " | ")
}

@Suite struct CurlFormatTests {
  static let lines: [(String, [String])] = [
    ("curl http://h/", ["GET | http://h/"]),
    ("curl h", ["GET | http://h"]),
    ("curl -sSLXPOST h", ["POST | http://h | --silent | --show-error | --location"]),
    ("curl -XPUT -d a=b h", ["PUT | http://h | form a=b"]),
    ("curl -d a=b -d c=d h", ["POST | http://h | form a=b&c=d"]),
    ("curl -d 'a=b c' h", ["POST | http://h | text(application/x-www-form-urlencoded) a=b c"]),
    ("curl --data a --data-raw @b h", ["POST | http://h | text(application/x-www-form-urlencoded) a&@b"]),
    ("curl -d '{\"a\":1}' -H 'Content-Type: application/json' h", ["POST | http://h | Content-Type: application/json | text(-) {\"a\":1}"]),
    ("curl --json '{\"a\":1}' h", ["POST | http://h | Accept: application/json | text(application/json) {\"a\":1}"]),
    ("curl --json '[1,' --json '2]' h", ["POST | http://h | Accept: application/json | text(application/json) [1,2]"]),
    ("curl --json x -H 'Accept: a/b' h", ["POST | http://h | Accept: a/b | text(application/json) x"]),
    ("curl --data-urlencode 'a=b c' h", ["POST | http://h | form a=b c"]),
    ("curl --data-urlencode 'b c&' h", ["POST | http://h | text(application/x-www-form-urlencoded) b+c%26"]),
    ("curl --data-urlencode '=b=c' h", ["POST | http://h | text(application/x-www-form-urlencoded) b%3Dc"]),
    ("curl --data-urlencode a@f h", ["POST | http://h | form a@f"]),
    ("curl --data-binary @f h", ["POST | http://h | Content-Type: application/x-www-form-urlencoded | file f"]),
    ("curl --data-binary @f -H Content-Type: h", ["POST | http://h | file f"]),
    ("curl -d '' h", ["POST | http://h | text(application/x-www-form-urlencoded) "]),
    ("curl -G -d a=b -d c h", ["GET | http://h?a=b&c"]),
    ("curl -G -d a=b 'h/?x#f'", ["GET | http://h/?x&a=b#f"]),
    ("curl -I h", ["HEAD | http://h"]),
    ("curl -IG -d a h", ["HEAD | http://h?a"]),
    ("curl -T f h/", ["PUT | http://h/f | file f"]),
    ("curl -T a/f h", ["PUT | http://h/f | file a/f"]),
    ("curl -T f h/x", ["PUT | http://h/x | file f"]),
    ("curl -T - h/", ["PUT | http://h/ | file -"]),
    ("curl -u a:b:c h", ["GET | http://h | basic a:b:c"]),
    ("curl --digest -u a:b h", ["GET | http://h | digest a:b"]),
    ("curl --oauth2-bearer t h", ["GET | http://h | bearer t"]),
    ("curl -H 'A: b' -H 'A:c ' -H D: -H 'E;' h", ["GET | http://h | A: b | A: c | E:  | -D"]),
    ("curl -A x -e y -b 'a=1' -b 'b=2' h", ["GET | http://h | User-Agent: x | Referer: y | Cookie: a=1;b=2"]),
    ("curl -A '' h", ["GET | http://h | -User-Agent"]),
    ("curl -b jar -c jar h", ["GET | http://h | --cookie=jar | --cookie-jar=jar"]),
    ("curl -kx p:1 -m5 --connect-timeout 2 h", ["GET | http://h | --insecure | --proxy=p:1 | --max-time=5 | --connect-timeout=2"]),
    ("curl --socks5-hostname p:1 h", ["GET | http://h | --proxy=socks5h://p:1"]),
    ("curl --resolve a:1:2 --resolve b:1:2 --cacert c h", ["GET | http://h | --resolve=a:1:2 | --resolve=b:1:2 | --cacert=c"]),
    ("curl --max-t 5 --inse h", ["GET | http://h | --max-time=5 | --insecure"]),
    ("curl --request=PUT --data=x=y h", ["PUT | http://h | form x=y"]),
    ("curl --compressed --no-compressed h", ["GET | http://h"]),
    ("curl --http1.1 --http2 h", ["GET | http://h | --http2"]),
    ("curl -r 0-5 h", ["GET | http://h | --range=0-5"]),
    ("curl a b -o x -o y", ["GET | http://a | --output=x", "GET | http://b | --output=y"]),
    ("curl -d x=1 a --next -k b", ["POST | http://a | form x=1", "GET | http://b | --insecure"]),
    ("curl -d x=1 a -: b", ["POST | http://a | form x=1", "GET | http://b"]),
    ("curl --url a -- -b", ["GET | http://a", "GET | http://-b"]),
    ("curl 'https://h/{{id}}?a={{b}}'", ["GET | https://h/{{id}}?a={{b}}"]),
    ("curl https://h/$ID", ["GET | https://h/{{ID}}"]),
    ("curl -F a=b -F 'c=@f;type=text/plain;filename=\"x;y\"' h", ["POST | http://h | multipart a=b&c@f;text/plain;name=x;y"]),
    ("curl -F 'a=<f' -F 'b=\"x\\\"y;z\";type=a/b' h", ["POST | http://h | multipart a<f&b=x\"y;z;a/b"]),
    ("curl -F 'a=@f,g' --form-string 'b=@x;y' h", ["POST | http://h | multipart a@f&a@g&b=@x;y"]),
    ("curl -F 'a=b;headers=\"X-A: b\"' h", ["POST | http://h | multipart a=b;X-A: b"]),
    ("curl -F 'a=@f;type=text/plain;charset=utf-8' h", ["POST | http://h | multipart a@f;text/plain;charset=utf-8"]),
    ("$ curl a", ["GET | http://a"]),
    ("X=1 /usr/bin/curl a", ["GET | http://a"]),
    ("curl -g 'h/{a,b}[1]'", ["GET | http://h/{a,b}[1]"]),
    ("curl 'h/\\[1\\]'", ["GET | http://h/[1]"]),
    ("curl 'http://[::1]:80/'", ["GET | http://[::1]:80/"]),
    ("curl --url-query 'a=b c' h", ["GET | http://h?a=b+c"]),
    ("curl.exe ^\"http://h/?a=1^&b^\" ^\n  -H ^\"A: ^\\^\"b^\\^\"^\"", ["GET | http://h/?a=1&b | A: \"b\""]),
    // As Chrome copies them.
    (
      "curl ^\"https://h/a?x=1^&y=^%^20z^\" ^\r\n  -H ^\"accept: */*^\" ^\r\n  --data-raw ^\"^{^\\^\"a^\\^\":^\\^\"b^%^7D^\\\\^\\^\"^}^\"",
      ["POST | https://h/a?x=1&y=%20z | accept: */* | text(application/x-www-form-urlencoded) {\"a\":\"b%7D\\\"}"]
    ),
    (
      "curl 'https://h/a' \\\n  -H 'content-type: application/json' \\\n  --data-raw $'{\"a\":\"it\\'s \\u0021\\\\n\"}' \\\n  --compressed",
      ["POST | https://h/a | content-type: application/json | text(-) {\"a\":\"it's !\\n\"} | --compressed"]
    ),
  ]

  @Test(arguments: lines) func `lines are read`(line: String, expected: [String]) throws {
    let imported = try CurlFormat.read(Array(line.utf8))
    #expect(imported.collection.requests.map(summary) == expected)
  }

  /// A request that was read is the same after it was written and read again.
  @Test(arguments: lines) func `lines are written`(line: String, expected: [String]) throws {
    let requests = try CurlFormat.read(Array(line.utf8)).collection.requests
    for shell in CommandShell.allCases {
      for request in requests {
        let text = try CurlFormat.text(of: request, shell: shell)
        let again = try CurlFormat.read(Array(text.utf8), shell: shell).collection.requests
        #expect(again.map(Self.normal) == [Self.normal(request)], "\(text)")
      }
    }
  }

  /// Authentication and fields are written in other places of the line.
  private static func normal(_ request: PortableRequest) -> PortableRequest {
    var request = request
    request.options.entries.sort { $0.name < $1.name }
    request.options.remove("globoff")
    request.fields.sort { $0.nameText < $1.nameText }
    if case .text(let text, let type?) = request.body, type != PortableBody.formType {
      request.body = .text(text, type: nil)
      request.fields.append(FieldLine("Content-Type", type))
      request.fields.sort { $0.nameText < $1.nameText }
    }
    return request
  }

  @Test(arguments: [
    ("curl h --foo", "line 1: --foo is not an option of curl"), ("curl h \\\n --rate 5", "line 2: --rate has no equivalent"),
    ("curl $A/x", "line 1: the shell variable A is kept as {{A}}"), ("curl h | jq", "line 1: the command after the pipe is left out"),
    ("curl h\nwget x", "line 2: the command wget is not curl and is left out"),
    ("curl h -H nocolon", "line 1: a header without a colon is left out: nocolon"),
    ("curl 'h/{a,b}'", "line 1: the URL ranges of curl are kept as they are"), ("curl h --ntlm", "line 1: --ntlm has no equivalent"),
    ("curl h -H @f", "line 1: header fields from a file have no equivalent: f"),
    ("curl h --no-alpn", "line 1: --no-alpn has no equivalent"),
    ("curl h -u a", "line 1: the password of the user is not given; it is empty"),
    ("curl ^\"h/%A%^\"", "line 1: %A% is kept as it is, not replaced by a variable of cmd.exe"),
    ("curl -d @f h", "line 1: curl removes line ends from the file; here it is sent unchanged: f"),
  ]) func `nothing is dropped silently`(line: String, remark: String) throws {
    #expect(try CurlFormat.read(Array(line.utf8)).remarks.map(\.description) == [remark])
  }

  @Test(arguments: [
    ("", "no curl"), ("wget x", "no curl"), ("curl --da x h", "ambiguous"), ("curl h -H", "no value"), ("curl h --no-data x", "negated"),
    ("curl h -F x", "without ="),
  ]) func `errors have a position and a hint`(line: String, reason: String) throws {
    let error = #expect(throws: RequestFormatError.self) { try CurlFormat.read(Array(line.utf8)) }
    #expect(error?.reason.contains(reason) == true && error?.line != nil, "\(error.debugDescription)")
  }

  @Test func `the shortest command is written`() throws {
    #expect(try CurlFormat.text(of: PortableRequest(url: "https://example.org/")) == "curl https://example.org/")
    var request = PortableRequest(method: "POST", url: "https://h/{{id}}")
    request.body = .form([PortableFormField("a b", .text("{{c}}&"))])
    #expect(try CurlFormat.text(of: request) == "curl --globoff --data-binary 'a+b={{c}}%26' 'https://h/{{id}}'")
    request.body = .text("{}", type: "application/json")
    request.authentication = .bearer("t")
    #expect(
      try CurlFormat.text(of: request, shell: .cmd)
        == "curl --globoff --oauth2-bearer t -H ^\"Content-Type: application/json^\" --data-binary ^\"{}^\" ^\"https://h/{{id}}^\"")
  }

  @Test func `what curl cannot send is an error`() throws {
    for field in [FieldLine("A", "b\nC: d"), FieldLine("A\r", "b"), FieldLine("", "b"), FieldLine("A:b", "c"), FieldLine("@f", "x")] {
      var request = PortableRequest(url: "http://h/")
      request.fields = [field]
      #expect(throws: RequestFormatError.self) { try CurlFormat.text(of: request) }
    }
    #expect(throws: RequestFormatError.self) { try CurlFormat.text(of: PortableRequest(url: "http://h/\0")) }
    #expect(try CurlFormat.text(of: PortableRequest(url: "-o/etc/x")) == "curl --url -o/etc/x")
  }
}
