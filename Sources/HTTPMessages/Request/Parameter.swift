/// A parameter of a request, and its encoding. Parameters with the same encoding are merged, and the last value of a name counts.
public enum Parameter: Sendable {
  /// Appended to the URL's query.
  case url(ParameterValue)
  /// `application/json` (RFC 8259).
  case json(ParameterValue)
  /// `application/x-plist`, as XML.
  case propertyList(ParameterValue)
  /// `application/x-www-form-urlencoded`.
  case form(ParameterValue)
  /// `multipart/form-data` (RFC 7578).
  case multipart([MultipartPart])
  /// A function that changes the request, called after all others are encoded.
  case custom(@Sendable (HTTPRequest) throws(HTTPError) -> HTTPRequest)

  /// The encodings of parameters.
  public enum Encoding: String, Hashable, Sendable, CaseIterable {
    case url, json, propertyList, form, multipart, custom

    /// True if the encoding produces the request's content, of which there can be only one.
    public var isContent: Bool {
      switch self {
      case .json, .propertyList, .form, .multipart: true
      case .url, .custom: false
      }
    }

    /// True if a request with both is an error: a form with any other content. Of JSON and a property list the later one replaces the
    /// earlier one, and a multipart form can be combined with either (`HTTPRequest.encodingParameters`).
    public func excludes(_ other: Encoding) -> Bool {
      isContent && other.isContent && self != other && (self == .form || other == .form)
    }

    /// True if `later` replaces this encoding.
    func isReplaced(by later: Encoding) -> Bool { [self, later] == [.json, .propertyList] || [self, later] == [.propertyList, .json] }
  }

  /// The encoding of the parameter.
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

  /// Both parameters merged; nil if their encodings differ or they cannot be merged.
  func merging(_ later: Parameter) -> Parameter? {
    switch (self, later) {
    case (.url(let mine), .url(let other)): .url(mine.merging(other))
    case (.json(let mine), .json(let other)): .json(mine.merging(other))
    case (.propertyList(let mine), .propertyList(let other)): .propertyList(mine.merging(other))
    case (.form(let mine), .form(let other)): .form(mine.merging(other))
    case (.multipart(let mine), .multipart(let others)):
      // A form may have several parts with one name if they are in the same parameter.
      .multipart(mine.filter { part in part.name == nil || !others.contains { $0.name == part.name } } + others)
    default: nil
    }
  }
}
