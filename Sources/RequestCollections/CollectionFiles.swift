internal import Bytes
public import HTTPMessages
internal import HTTPWire

/// The files that requests send.
public protocol CollectionFiles {
  /// The content of a file, read while it is sent.
  func body(at path: String) throws(CollectionError) -> any BodySource
  /// A credential without the final line ending of its file.
  func secret(at path: String) throws(CollectionError) -> String
}

extension PreparedRequest {
  /// The request of the client, with its credentials in Authorization unless that field is written in the collection.
  public func httpRequest(with files: some CollectionFiles) throws(CollectionError) -> HTTPRequest {
    var request = HTTPRequest(method: method, url: url)
    request.fields = fields
    request.contentType = contentType
    switch body {
    case .none: break
    case .bytes(let bytes): request.body = .bytes(bytes)
    case .file(let path):
      request.body = .source(try files.body(at: path))
      request.contentType = MediaTypes.type(ofFile: path)
    case .multipart(let parts):
      let form = MultipartForm(try formParts(parts, files))
      do throws(HTTPError) {
        request.body = try form.body()
      } catch {
        throw CollectionError(.invalidValue, at: position, error.message)
      }
      request.contentType = form.contentType
    }
    if let authentication, !fields.contains("Authorization") {
      request.fields.append("Authorization", try authorization(authentication, files))
    }
    return request
  }

  private func formParts(_ parts: [Part], _ files: some CollectionFiles) throws(CollectionError) -> [MultipartPart] {
    var formParts: [MultipartPart] = []
    for part in parts {
      if part.isFile {
        let name = part.value.split(separator: "/").last.map(String.init) ?? part.value
        formParts.append(MultipartPart(part.name, file: try files.body(at: part.value), named: name))
      } else {
        formParts.append(MultipartPart(part.name, part.value))
      }
    }
    return formParts
  }

  private func authorization(_ authentication: Authentication, _ files: some CollectionFiles) throws(CollectionError) -> String {
    switch authentication {
    case .basic(let user, let source):
      let password = try secret(source, files)
      // A colon would be taken for the separator (RFC 7617, section 2).
      guard !user.utf8.contains(UInt8(ascii: ":")), (user + password).utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f }) else {
        throw CollectionError(.invalidValue, at: position, "a user with a colon, or credentials with control characters")
      }
      return "Basic " + Base64.encode(Array("\(user):\(password)".utf8))
    case .bearer(let source):
      guard let token = BearerToken(try secret(source, files)) else {
        throw CollectionError(.invalidValue, at: position, "a bearer token with characters that it cannot have")
      }
      return String(decoding: token.field, as: UTF8.self)
    }
  }

  private func secret(_ source: SecretSource, _ files: some CollectionFiles) throws(CollectionError) -> String {
    switch source {
    case .value(let secret): secret.value
    case .file(let path): try files.secret(at: path)
    }
  }
}
