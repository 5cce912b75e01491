/// Something a request is to say, and in which form. Of several, those of one form are merged and the last value of a name counts.
public enum Parameter: Sendable {
  /// Joined to the URL's query.
  case url(ParameterValue)
  /// `application/json` (RFC 8259).
  case json(ParameterValue)
  /// `application/x-plist`, as XML.
  case propertyList(ParameterValue)
  /// `application/x-www-form-urlencoded`.
  case form(ParameterValue)
  /// `multipart/form-data` (RFC 7578).
  case multipart([MultipartPart])
  /// Whatever it makes of the request, after all others.
  case custom(@Sendable (HTTPRequest) throws(HTTPError) -> HTTPRequest)

  /// The forms by name.
  public enum Encoding: String, Hashable, Sendable, CaseIterable {
    case url, json, propertyList, form, multipart, custom

    /// The request's content is made of it: one request has one such encoding.
    public var isContent: Bool {
      switch self {
      case .json, .propertyList, .form, .multipart: true
      case .url, .custom: false
      }
    }

    /// Whether a request with both is an error: a form beside any other content. Of JSON and a property list the later one replaces
    /// the earlier one, and a multipart form goes with either (`HTTPRequest.encodingParameters`).
    public func excludes(_ other: Encoding) -> Bool {
      isContent && other.isContent && self != other && (self == .form || other == .form)
    }

    /// Whether `later` replaces it.
    func isReplaced(by later: Encoding) -> Bool { [self, later] == [.json, .propertyList] || [self, later] == [.propertyList, .json] }
  }

  /// The form in which it is said.
  public var encoding: Encoding {
    switch self {
    case .url: .url
    case .json: .json
    case .propertyList: .propertyList
    case .form: .form
    case .multipart: .multipart
    case .custom: .custom
    }
  }

  /// Both as one, where they are of one encoding; nil where they are not, or cannot be one.
  func merging(_ later: Parameter) -> Parameter? {
    switch (self, later) {
    case (.url(let mine), .url(let other)): .url(mine.merging(other))
    case (.json(let mine), .json(let other)): .json(mine.merging(other))
    case (.propertyList(let mine), .propertyList(let other)): .propertyList(mine.merging(other))
    case (.form(let mine), .form(let other)): .form(mine.merging(other))
    case (.multipart(let mine), .multipart(let others)):
      // A form may have several parts by one name, so long as one parameter gives them.
      .multipart(mine.filter { part in part.name == nil || !others.contains { $0.name == part.name } } + others)
    default: nil
    }
  }
}
