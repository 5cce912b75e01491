internal import Bytes
internal import HTTPWire

/// The merged parameters of a request, base first.
struct ParameterSet {
  /// At most one parameter of each encoding, and every custom one, in order of first appearance.
  private(set) var merged: [Parameter] = []

  /// Throws if encodings exclude each other.
  init(_ parameters: [Parameter]) throws(HTTPError) {
    for parameter in parameters {
      if let other = merged.first(where: { $0.encoding.excludes(parameter.encoding) }) {
        throw HTTPError(
          .usage, code: "http.exclusive-parameters", phase: .queue,
          "parameters encoded as \(other.encoding.rawValue) and as \(parameter.encoding.rawValue) exclude each other",
          hint: "one request carries one content; those for the URL go with any", url: "")
      }
      merged.removeAll { $0.encoding.isReplaced(by: parameter.encoding) }
      if let place = merged.firstIndex(where: { $0.encoding == parameter.encoding }), let both = merged[place].merging(parameter) {
        merged[place] = both
      } else {
        merged.append(parameter)
      }
    }
  }

  /// The request with its parameters encoded in URL and content. Uploads have their own content: JSON parameters are ignored with a body or
  /// a multipart form; a property list is ignored with a body and becomes the last part of a multipart form.
  func applied(to request: HTTPRequest) throws(HTTPError) -> HTTPRequest {
    var changed = request
    changed.parameters = []
    let isUpload = request.body.exists || merged.contains { $0.encoding == .multipart }
    for parameter in merged {
      switch parameter {
      case .custom: continue
      case .json where isUpload, .propertyList where isUpload: continue
      case .multipart(let parts): try Self.apply(.multipart(parts + (try propertyListParts(request))), to: &changed)
      default: try Self.apply(parameter, to: &changed)
      }
    }
    for case .custom(let change) in merged { changed = try change(changed) }
    return changed
  }

  private static func apply(_ parameter: Parameter, to request: inout HTTPRequest) throws(HTTPError) {
    if parameter.encoding.isContent, request.body.exists {
      throw mistake("there is a content already, beside parameters encoded as \(parameter.encoding.rawValue)", request)
    }
    switch parameter {
    case .url(let value):
      let query = FormURLEncoding.text(of: try members(of: value, for: "the URL", request))
      guard !query.isEmpty else { return }
      request.url.query = request.url.query.map { $0.isEmpty ? query : "\($0)&\(query)" } ?? query
    case .json(let value):
      guard let json = value.json else { throw mistake("JSON has no number that is infinite or none", request) }
      carry(JSONWriter(pretty: false).bytes(of: json), "application/json", in: &request)
      if !request.fields.contains("Accept") { request.fields.append("Accept", "application/json") }
    case .propertyList(let value): carry(try propertyList(value, request), propertyListType, in: &request)
    case .form(let value):
      let text = FormURLEncoding.text(of: try members(of: value, for: "a form", request))
      carry(Array(text.utf8), "application/x-www-form-urlencoded", in: &request)
    case .multipart(let parts):
      let form = MultipartForm(parts)
      request.body = try form.body()
      request.contentType = form.contentType
    case .custom: return
    }
  }

  /// Parts to append to a multipart form.
  private func propertyListParts(_ request: HTTPRequest) throws(HTTPError) -> [MultipartPart] {
    for case .propertyList(let value) in merged {
      return [
        MultipartPart(
          name: Self.propertyListPart, content: .bytes(try Self.propertyList(value, request)), contentType: Self.propertyListType)
      ]
    }
    return []
  }

  private static func propertyList(_ value: ParameterValue, _ request: HTTPRequest) throws(HTTPError) -> [UInt8] {
    do throws(PropertyListText.InputError) {
      return try PropertyListText.bytes(of: value)
    } catch {
      throw mistake("the property list cannot be written: \(error.reason)", request)
    }
  }

  private static let propertyListType = "application/x-plist"
  /// The name of that part; RFC 7578, section 4.2, requires one.
  private static let propertyListPart = "parameters"

  private static func carry(_ bytes: [UInt8], _ type: String, in request: inout HTTPRequest) {
    request.body = .bytes(bytes)
    request.contentType = type
  }

  private static func members(
    of value: ParameterValue, for place: String, _ request: HTTPRequest
  ) throws(HTTPError) -> [ParameterValue.Member] {
    guard let members = value.members else { throw mistake("parameters for \(place) need names", request) }
    return members
  }

  private static func mistake(_ message: String, _ request: HTTPRequest) -> HTTPError {
    HTTPError(.usage, code: "http.bad-parameter", phase: .queue, message, url: request.url.description)
  }
}
