internal import Bytes
internal import HTTPMessages
public import HTTPWire
internal import JSONPath
internal import RegularExpressions

/// A response, and what is known about its connection.
public struct CollectionResponse: Sendable {
  public let status: Int
  public let fields: FieldSection
  /// The decoded body.
  public let body: [UInt8]
  public let duration: Duration
  public var certificate: [ResponseSubject.CertificateField: String] = [:]
  public var tls: [ResponseSubject.TLSField: String] = [:]
  /// The credentials that were sent, which a server may repeat; they are redacted in results.
  public var secrets: [String] = []

  public init(status: Int, fields: FieldSection, body: [UInt8], duration: Duration) {
    self.status = status
    self.fields = fields
    self.body = body
    self.duration = duration
  }
}

/// A response whose body is parsed at most once.
struct ResponseView {
  /// The values of a subject.
  struct Found {
    let values: [JSONValue]
    /// True if there can be one value only, whose size is then its count.
    var isSingular = true
  }

  struct Fault: Error {
    let reason: String
  }

  let response: CollectionResponse
  private var document: JSONValue?

  init(_ response: CollectionResponse) { self.response = response }

  mutating func found(_ subject: ResponseSubject) throws(Fault) -> Found {
    switch subject {
    case .status: return Found(values: [.integer(Int64(response.status))])
    case .header(let name): return Found(values: response.fields.values(of: name).map { .string($0) }, isSingular: false)
    case .cookie(let name): return Found(values: cookies(name), isSingular: false)
    case .body: return Found(values: [.string(text)])
    case .certificate(let field): return Found(values: response.certificate[field].map { [.string($0)] } ?? [])
    case .tls(let field): return Found(values: response.tls[field].map { [.string($0)] } ?? [])
    case .time: return Found(values: [.number(response.duration / .milliseconds(1))])
    case .jsonPath(let path): return try nodes(path)
    case .pattern(let pattern, let after): return try match(pattern, after: after)
    }
  }

  mutating func json() throws(Fault) -> JSONValue {
    if let document { return document }
    do throws(JSONParser.InputError) {
      let parsed = try JSONParser.read(response.body)
      document = parsed
      return parsed
    } catch {
      throw Fault(reason: response.body.isEmpty ? "an empty body" : "a body that is not JSON: \(error.reason)")
    }
  }

  private var text: String { String(decoding: response.body, as: UTF8.self) }

  private func cookies(_ name: String) -> [JSONValue] {
    response.fields.lines.compactMap { line in
      guard line.isNamed("Set-Cookie"), let cookie = SetCookie(line.value), cookie.name == Array(name.utf8) else { return nil }
      return .string(String(decoding: cookie.value, as: UTF8.self))
    }
  }

  private mutating func nodes(_ path: JSONPath) throws(Fault) -> Found {
    let document = try json()
    do throws(JSONPathError) {
      return Found(values: try path.nodes(in: document).map(\.value), isSingular: path.isSingular)
    } catch {
      throw Fault(reason: error.reason)
    }
  }

  private func match(_ pattern: RegularExpression, after: RegularExpression?) throws(Fault) -> Found {
    let scalars = Array(text.unicodeScalars)
    var steps = Self.mostSteps
    var start = 0
    if let after {
      let found = after.capture(in: scalars, steps: &steps)
      // A search that was not finished has not found that there is no match.
      guard steps > 0 else { throw Self.endless }
      guard let found else { return Found(values: []) }
      start = found.range.upperBound
    }
    let found = pattern.capture(in: scalars, from: start, steps: &steps)
    let range = pattern.hasGroup ? found?.group : found?.range
    guard steps > 0 else { throw Self.endless }
    return Found(values: range.map { [.string(String(String.UnicodeScalarView(scalars[$0])))] } ?? [])
  }

  private static let endless = Fault(reason: "a regular expression that takes too long for this body")

  /// About a second of work.
  private static let mostSteps = 50_000_000
}
