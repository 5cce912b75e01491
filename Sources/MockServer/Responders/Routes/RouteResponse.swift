internal import Bytes
internal import HTTPServer
internal import HTTPWire

/// One response of a route.
struct RouteResponse: Sendable {
  enum Body: Sendable {
    case none
    case bytes([UInt8])
    case text(Template)
    case json(TemplateTree)
  }

  struct Field: Sendable {
    let name: String
    let value: Template
  }

  var status = 200
  var fields: [Field] = []
  var body = Body.none
  /// The Content-Type, unless `fields` has one.
  var type: String?
  var trailers: [Field] = []
  var delay: Duration?
  /// True to send no Content-Length, but the framing of the HTTP version.
  var isChunked = false

  /// True if the response does not depend on parameters.
  var isFixed: Bool {
    let isBodyFixed =
      switch body {
      case .none, .bytes: true
      case .text(let template): template.isFixed
      case .json(let tree): tree.isFixed
      }
    return isBodyFixed && (fields + trailers).allSatisfy(\.value.isFixed)
  }

  /// Nil if a parameter contains characters that are not permitted in a field.
  func answer(to parameters: [String: String]) -> SiteResponse? {
    let bytes: [UInt8] =
      switch body {
      case .none: []
      case .bytes(let bytes): bytes
      case .text(let template): Array(template.filled(with: parameters).utf8)
      case .json(let tree): JSONWriter(pretty: false, spaced: true).bytes(of: tree.filled(with: parameters)) + [UInt8(ascii: "\n")]
      }
    let isTyped = fields.contains { $0.name.lowercased() == "content-type" }
    var answer = SiteResponse(isChunked || !trailers.isEmpty ? .pieces([(bytes, nil)]) : .bytes(bytes), type: isTyped ? nil : type)
    answer.status = status
    answer.delay = delay
    guard let fields = Self.section(fields, parameters), let trailers = Self.section(trailers, parameters) else { return nil }
    answer.fields.lines += fields.lines
    answer.trailers = trailers.isEmpty ? nil : trailers
    return answer
  }

  private static func section(_ fields: [Field], _ parameters: [String: String]) -> FieldSection? {
    var section = FieldSection()
    for field in fields {
      let value = field.value.filled(with: parameters)
      guard FieldToken.isValue(value) else { return nil }
      section.append(field.name, value)
    }
    return section
  }
}
