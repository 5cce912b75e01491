internal import Bytes
public import HTTPMessages
public import HTTPWire

/// A request whose placeholders are replaced, to be sent.
public struct PreparedRequest: Sendable {
  public enum Body: Sendable {
    case none
    case bytes([UInt8])
    /// The content of the file at that path.
    case file(String)
    case multipart([Part])
  }

  public struct Part: Sendable {
    public let name: String
    /// A text, or the path of a file.
    public let value: String
    public let isFile: Bool
  }

  public enum Authentication: Sendable {
    case basic(user: String, password: SecretSource)
    case bearer(SecretSource)
  }

  public enum SecretSource: Sendable {
    case value(Secret)
    /// The content of the file at that path, without a final line ending.
    case file(String)
  }

  public let name: String
  /// That of the request in the file.
  public let position: SourcePosition
  public let method: String
  public let url: URI
  public let fields: FieldSection
  public let body: Body
  /// The media type of the body, unless it is in the fields.
  public let contentType: String?
  public let authentication: Authentication?
}

extension RequestDefinition {
  /// Replaces the placeholders.
  func prepared(in scope: inout VariableScope, runtime: RunEnvironment) throws(CollectionError) -> PreparedRequest {
    let (body, contentType) = try preparedBody(in: &scope)
    let method = try scope.text(self.method)
    guard FieldSyntax.isToken(method) else { throw CollectionError(.invalidValue, at: self.method.position, "'\(method)' is no method") }
    return PreparedRequest(
      name: name, position: position, method: method, url: try preparedURL(in: &scope), fields: try preparedFields(in: &scope), body: body,
      contentType: contentType, authentication: try preparedAuthentication(in: &scope, runtime))
  }

  private func preparedURL(in scope: inout VariableScope) throws(CollectionError) -> URI {
    var text = try scope.text(url)
    let pairs = try encoded(query, in: &scope)
    if !pairs.isEmpty {
      let fragment = text.utf8.firstIndex(of: UInt8(ascii: "#")).map { String(text[$0...]) } ?? ""
      text = String(text.dropLast(fragment.count))
      text += (text.utf8.contains(UInt8(ascii: "?")) ? "&" : "?") + pairs + fragment
    }
    let uri: URI
    do throws(URIError) {
      uri = try URI(parsing: text)
    } catch {
      throw CollectionError(.invalidValue, at: url.position, "invalid URL '\(text)': \(error)")
    }
    guard uri.scheme == "https" || uri.scheme == "http" else {
      throw CollectionError(.invalidValue, at: url.position, "a URL without http or https: '\(text)'", hint: "as in https://example.org/")
    }
    return uri
  }

  private func preparedFields(in scope: inout VariableScope) throws(CollectionError) -> FieldSection {
    var fields = FieldSection()
    for header in headers {
      let value = try scope.text(header.value)
      guard FieldSyntax.isToken(header.name), FieldSyntax.isValue(value) else {
        throw CollectionError(
          .invalidValue, at: header.value.position, "invalid header '\(header.name)'", hint: "a value has no line breaks")
      }
      fields.append(header.name, value)
    }
    return fields
  }

  private func preparedBody(in scope: inout VariableScope) throws(CollectionError) -> (PreparedRequest.Body, String?) {
    switch body {
    case .none: return (.none, nil)
    case .json(let value): return (.bytes(JSONWriter(pretty: false).bytes(of: try scope.value(value))), "application/json")
    case .form(let fields):
      return (.bytes(Array(try encoded(fields, in: &scope).utf8)), "application/x-www-form-urlencoded")
    case .text(let text): return (.bytes(Array(try scope.text(text).utf8)), "text/plain; charset=utf-8")
    case .file(let path): return (.file(try scope.text(path)), nil)
    case .multipart(let parts):
      var prepared: [PreparedRequest.Part] = []
      for part in parts { prepared.append(.init(name: part.name, value: try scope.text(part.value), isFile: part.isFile)) }
      return (.multipart(prepared), nil)
    }
  }

  private func encoded(_ fields: [Field], in scope: inout VariableScope) throws(CollectionError) -> String {
    var pairs: [String] = []
    for field in fields {
      let value = PercentEncoding.encodeForm(Array(try scope.text(field.value).utf8))
      pairs.append(String(decoding: PercentEncoding.encodeForm(Array(field.name.utf8)) + [UInt8(ascii: "=")] + value, as: UTF8.self))
    }
    return pairs.joined(separator: "&")
  }

  private func preparedAuthentication(
    in scope: inout VariableScope, _ runtime: RunEnvironment
  ) throws(CollectionError) -> PreparedRequest.Authentication? {
    switch authentication {
    case nil: return nil
    case .basic(let user, let password):
      return .basic(user: try scope.text(user), password: try source(password, in: &scope, runtime))
    case .bearer(let token): return .bearer(try source(token, in: &scope, runtime))
    }
  }

  private func source(
    _ reference: SecretReference, in scope: inout VariableScope, _ runtime: RunEnvironment
  ) throws(CollectionError) -> PreparedRequest.SecretSource {
    switch reference {
    case .file(let path, _): return .file(path)
    case .text(let text):
      let secret = try scope.text(text)
      scope.hide(secret)
      return .value(Secret(secret))
    case .environment(let name, let position):
      guard let secret = runtime.variable(name) else {
        throw CollectionError(.undefinedVariable, at: position, "environment variable '\(name)' is not set")
      }
      scope.hide(secret)
      return .value(Secret(secret))
    }
  }
}
