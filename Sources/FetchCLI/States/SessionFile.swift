internal import CommandSupport
internal import Bytes
internal import HTTPClient
internal import HTTPWire
internal import Report

/// The content of a session's file, as JSON (`tlsprobe.session/1`):
///
/// ```
/// {"schema": "tlsprobe.session/1",
///  "origins": {"https://example.org": {"headers": [["X-Name", "value"]], "auth": {"type": "basic", "credentials": "user:password"}}},
///  "cookies": [{"name": "a", "value": "b", "domain": "example.org", "host_only": true, "path": "/", "expires": null,
///               "secure": true, "http_only": false, "same_site": null}]}
/// ```
///
/// Fields and credentials belong to one origin, and are sent to no other.
struct SessionFile: Hashable, Sendable {
  /// By origin, as `https://example.org:8443`.
  var fields: [String: FieldSection] = [:]
  var authorizations: [String: SessionAuthorization] = [:]
  var cookies: [Cookie] = []

  init() {}

  init(_ bytes: [UInt8], path: String) throws(CommandLineError) {
    let document: JSONValue
    do throws(JSONParser.InputError) {
      document = try JSONParser.read(bytes)
    } catch {
      throw Self.mistake(path, "is not JSON: \(error.reason) (byte \(error.offset))")
    }
    guard document["schema"]?.text == Self.schema else { throw Self.mistake(path, "does not have the schema '\(Self.schema)'") }
    for origin in document["origins"]?.members.prefix(Self.most) ?? [] {
      var section = FieldSection()
      for pair in origin.value["headers"]?.elements.prefix(Self.most) ?? [] {
        guard let name = pair.elements.first?.text, let value = pair.elements.last?.text, pair.elements.count == 2,
          case .field(let line)? = try? HeaderArgument(line: "\(name): \(value)"), Self.keeps(line)
        else { throw Self.mistake(path, "has an invalid header of '\(origin.key)'") }
        section.lines.append(line)
      }
      fields[origin.key] = section.isEmpty ? nil : section
      authorizations[origin.key] = SessionAuthorization(origin.value["auth"])
    }
    cookies = (document["cookies"]?.elements ?? []).compactMap(Self.cookie)
  }

  var text: [UInt8] {
    let names = Set(fields.keys).union(authorizations.keys).sorted()
    let origins = names.map { origin in
      let headers = (fields[origin]?.lines ?? []).map { JSONValue.array([.string($0.nameText), .string($0.valueText)]) }
      var members: [JSONValue.Member] = [.init("headers", .array(headers))]
      if let authorization = authorizations[origin] { members.append(.init("auth", authorization.json)) }
      return JSONValue.Member(origin, .object(members))
    }
    let document: JSONValue = .object([
      .init("schema", .string(Self.schema)), .init("origins", .object(origins)), .init("cookies", .array(cookies.map(Self.json))),
    ])
    return JSONWriter(pretty: true).bytes(of: document) + [UInt8(ascii: "\n")]
  }

  static func origin(of url: URI) -> String { "\(url.scheme)://\(url.authority)" }

  /// True for a field of every request, not one of its content or conditions; cookies are kept in the jar.
  static func keeps(_ line: FieldLine) -> Bool {
    let name = line.nameText.lowercased()
    return !name.hasPrefix("content-") && !name.hasPrefix("if-") && !["cookie", "host", "transfer-encoding", "range"].contains(name)
  }

  private static func cookie(_ value: JSONValue) -> Cookie? {
    guard let name = value["name"]?.text, let text = value["value"]?.text, let domain = value["domain"]?.text,
      let path = value["path"]?.text
    else { return nil }
    var cookie = Cookie(name, text, domain: domain, isHostOnly: value["host_only"] != .bool(false), path: path)
    if let bytes = value["value_base64"]?.text.flatMap({ try? Base64.decode($0) }) { cookie.value = bytes }
    cookie.expires = value["expires"]?.text.flatMap { Timestamp($0) }
    cookie.isSecure = value["secure"] == .bool(true)
    cookie.isHTTPOnly = value["http_only"] == .bool(true)
    cookie.sameSite = value["same_site"]?.text.flatMap { Cookie.SameSite(rawValue: $0) }
    return cookie
  }

  /// A value that is not UTF-8 is also written as Base64.
  private static func json(_ cookie: Cookie) -> JSONValue {
    let text = String(validating: cookie.value, as: UTF8.self)
    var members: [JSONValue.Member] = [
      .init("name", .string(String(decoding: cookie.name, as: UTF8.self))),
      .init("value", .string(text ?? String(decoding: cookie.value, as: UTF8.self))),
    ]
    if text == nil { members.append(.init("value_base64", .string(Base64.encode(cookie.value)))) }
    members += [
      .init("domain", .string(cookie.domain)), .init("host_only", .bool(cookie.isHostOnly)), .init("path", .string(cookie.path)),
      .init("expires", cookie.expires.map { .string($0.rfc3339) } ?? .null), .init("secure", .bool(cookie.isSecure)),
      .init("http_only", .bool(cookie.isHTTPOnly)), .init("same_site", cookie.sameSite.map { .string($0.rawValue) } ?? .null),
    ]
    return .object(members)
  }

  private static func mistake(_ path: String, _ what: String) -> CommandLineError {
    CommandLineError(.badInput, "--session '\(path)' \(what)", hint: "use a file written by --session, or a new one")
  }

  private static let schema = "tlsprobe.session/1"
  private static let most = 1_000
}

extension JSONValue {
  fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
  fileprivate var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }
}
