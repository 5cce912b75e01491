internal import Bytes
internal import HTTPServer
internal import HTTPWire

/// A request, with its properties in httpbin's format.
struct HTTPBinRequest {
  let request: SiteRequest
  /// The values of the path's parameters.
  let parameters: [String: String]

  init(_ request: SiteRequest, _ parameters: [String: String]) {
    self.request = request
    self.parameters = parameters
  }

  func text(_ name: String) -> String { parameters[name] ?? "" }

  func number(_ name: String) -> Int? { parameters[name].flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil } }

  /// The value of a query parameter.
  func value(_ name: String) -> String? { args.first { $0.name.lowercased() == name }?.value }

  func duration(_ text: String, atMost limit: Double = 60) -> Duration? {
    Double(text).flatMap { $0 >= 0 ? .seconds(min($0, limit)) : nil }
  }

  func header(_ name: String) -> String? { request.head.fields.first(name) }

  /// A plus sign is decoded to a space.
  var args: [(name: String, value: String)] {
    guard let mark = request.head.target.utf8.firstIndex(of: UInt8(ascii: "?")) else { return [] }
    return FormFields.read(Array(request.head.target.utf8[mark...].dropFirst()))
  }

  var cookies: [(name: String, value: String)] {
    request.head.fields.values(of: "Cookie").flatMap { $0.split(separator: ";") }.compactMap { pair in
      let pair = pair.drop { $0 == " " }
      guard let equals = pair.firstIndex(of: "=") else { return nil }
      return (String(pair[..<equals]), String(pair[pair.index(after: equals)...]))
    }
  }

  var origin: String { "\(request.head.scheme)://\(request.head.authority)" }

  /// An object with the given keys, in that order.
  func told(_ keys: [String], _ more: [JSONValue.Member] = []) -> JSONValue {
    let content = HTTPBinContent(request)
    return .object(
      keys.map { key in
        switch key {
        case "args": .init(key, Self.object(args.map { ($0.name, .string($0.value)) }))
        case "data": .init(key, .string(content.data))
        case "files": .init(key, Self.object(content.files))
        case "form": .init(key, Self.object(content.form))
        case "headers": .init(key, headers)
        case "json": .init(key, content.json)
        case "method": .init(key, .string(request.head.method))
        case "origin": .init(key, .string(header("X-Forwarded-For") ?? request.client?.address.description ?? ""))
        default: .init(key, .string(url))
        }
      } + more)
  }

  private var url: String {
    let scheme = header("X-Forwarded-Proto") ?? header("X-Forwarded-Protocol") ?? (header("X-Forwarded-Ssl") == "on" ? "https" : nil)
    let query = request.head.target.utf8.firstIndex(of: UInt8(ascii: "?")).map { String(request.head.target[$0...]) } ?? ""
    return "\(scheme ?? request.head.scheme)://\(request.head.authority)\(request.path)\(query)"
  }

  /// Names in title case, and the values of one name joined.
  private var headers: JSONValue {
    var members: [JSONValue.Member] = []
    var lines = request.head.fields.lines
    // HTTP/2 has the host in a pseudo-header field.
    if !request.head.fields.contains("Host") { lines.insert(FieldLine("Host", request.head.authority), at: 0) }
    for line in lines {
      let name = line.nameText.lowercased().split(separator: "-", omittingEmptySubsequences: false)
        .map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: "-")
      guard !Self.ofProxies.contains(name) || value("show_env") != nil else { continue }
      if let place = members.firstIndex(where: { $0.key == name }), case .string(let text) = members[place].value {
        members[place].value = .string("\(text),\(line.valueText)")
      } else {
        members.append(.init(name, .string(line.valueText)))
      }
    }
    return .object(members)
  }

  /// Several values of one name become a list.
  static func object(_ pairs: [(name: String, value: JSONValue)]) -> JSONValue {
    var members: [(key: String, values: [JSONValue])] = []
    for pair in pairs {
      if let place = members.firstIndex(where: { $0.key == pair.name }) {
        members[place].values.append(pair.value)
      } else {
        members.append((pair.name, [pair.value]))
      }
    }
    return .object(members.map { .init($0.key, $0.values.count == 1 ? $0.values[0] : .array($0.values)) })
  }

  private static let ofProxies: Set<String> = [
    "X-Varnish", "X-Request-Start", "X-Heroku-Queue-Depth", "X-Real-Ip", "X-Forwarded-Proto", "X-Forwarded-Protocol", "X-Forwarded-Ssl",
    "X-Heroku-Queue-Wait-Time", "X-Forwarded-For", "X-Heroku-Dynos-In-Use", "X-Forwarded-Port", "X-Request-Id", "Via", "Total-Route-Time",
    "Connect-Time",
  ]
}

/// A request's content in httpbin's format: a form with its files, or data.
struct HTTPBinContent {
  private(set) var form: [(name: String, value: JSONValue)] = []
  private(set) var files: [(name: String, value: JSONValue)] = []
  private(set) var data = ""
  private(set) var json = JSONValue.null

  init(_ request: SiteRequest) {
    if request.mediaType == "application/x-www-form-urlencoded" {
      form = FormFields.read(request.content.bytes).map { ($0.name, .string($0.value)) }
    } else if request.mediaType == "multipart/form-data" {
      for part in request.formParts ?? [] {
        let name = part.name ?? ""
        if part.filename == nil {
          form.append((name, .string(String(decoding: part.content, as: UTF8.self))))
        } else {
          files.append((name, .string(Self.text(part.content, part.type ?? "application/octet-stream"))))
        }
      }
    } else {
      data = Self.text(request.content.bytes, "application/octet-stream")
      json = (try? JSONParser.read(request.content.bytes)) ?? .null
    }
  }

  /// Content that is not text becomes a data URL (RFC 2397).
  private static func text(_ bytes: [UInt8], _ type: String) -> String {
    String(validating: bytes, as: UTF8.self) ?? "data:\(type);base64,\(Base64.encode(bytes))"
  }
}
