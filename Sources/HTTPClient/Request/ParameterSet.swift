internal import Bytes
internal import HTTPWire

/// The parameters of a request put together, base first, and what becomes of the request by them.
struct ParameterSet {
  /// At most one of each encoding, and every custom one, in the order they first came.
  private(set) var merged: [Parameter] = []

  /// An error tells which encodings exclude each other.
  init(_ parameters: [Parameter]) throws(HTTPError) {
    for parameter in parameters {
      if let other = merged.first(where: { $0.encoding.excludes(parameter.encoding) }) {
        throw HTTPError(
          .usage, code: "http.exclusive-parameters", phase: .queue,
          "parameters encoded as \(other.encoding.rawValue) and as \(parameter.encoding.rawValue) exclude each other",
          hint: "one request carries one content; those for the URL go with any", url: "")
      }
      if let place = merged.firstIndex(where: { $0.encoding == parameter.encoding }), let both = merged[place].merging(parameter) {
        merged[place] = both
      } else {
        merged.append(parameter)
      }
    }
  }

  /// The request that says them.
  func applied(to request: HTTPRequest) throws(HTTPError) -> HTTPRequest {
    var changed = request
    changed.parameters = []
    for parameter in merged where parameter.encoding != .custom { try Self.apply(parameter, to: &changed) }
    for case .custom(let change) in merged { changed = try change(changed) }
    return changed
  }

  private static func apply(_ parameter: Parameter, to request: inout HTTPRequest) throws(HTTPError) {
    if parameter.encoding.isContent, request.body.exists {
      throw mistake("there is a content already, beside parameters encoded as \(parameter.encoding.rawValue)", request)
    }
    switch parameter {
    case .url(let value):
      let query = FormText.text(of: try members(of: value, for: "the URL", request))
      guard !query.isEmpty else { return }
      request.url.query = request.url.query.map { $0.isEmpty ? query : "\($0)&\(query)" } ?? query
    case .json(let value):
      guard let json = value.json else { throw mistake("JSON has no number that is infinite or none", request) }
      carry(JSONText(pretty: false).bytes(of: json), "application/json", in: &request)
      if !request.fields.contains("Accept") { request.fields.append("Accept", "application/json") }
    case .propertyList(let value):
      do throws(PropertyListText.Mistake) {
        carry(try PropertyListText.bytes(of: value), "application/x-plist", in: &request)
      } catch {
        throw mistake("the property list cannot be written: \(error.reason)", request)
      }
    case .form(let value):
      let text = FormText.text(of: try members(of: value, for: "a form", request))
      carry(Array(text.utf8), "application/x-www-form-urlencoded", in: &request)
    case .multipart(let parts):
      let form = MultipartForm(parts)
      request.body = try form.body()
      request.contentType = form.contentType
    case .custom: return
    }
  }

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
