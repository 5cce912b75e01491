internal import HTTPWire

/// Requests are values: each method returns a changed copy. Invalid parts are reported when the request is sent.
extension HTTPRequest {
  /// Replaces the method (RFC 9110, section 9).
  public func with(method: String) -> HTTPRequest { changed { $0.method = method } }

  /// Replaces the URL, and nothing else.
  public func with(url: URI) -> HTTPRequest { changed { $0.url = url } }

  /// Replaces all fields of that name; also reverts its removal.
  public func with(header name: String, _ value: String) -> HTTPRequest {
    changed { request in
      request.fields.remove(name)
      request.removedFields.removeAll { FieldLine($0, "").isNamed(name) }
      request.fields.append(name, value)
    }
  }

  /// Adds a field to those of that name.
  public func adding(header name: String, _ value: String) -> HTTPRequest { changed { $0.fields.append(name, value) } }

  /// Removes the caller's fields of that name and the default one.
  public func without(header name: String) -> HTTPRequest {
    changed { request in
      request.fields.remove(name)
      request.removedFields.append(name)
    }
  }

  /// Adds a cookie to the Cookie field (RFC 6265, section 4.2.1), replacing one of that name; throws if name or value is invalid.
  public func with(cookie name: String, _ value: String) throws(HTTPError) -> HTTPRequest {
    guard FieldSyntax.isToken(Array(name.utf8)), value.utf8.allSatisfy(CookieSyntax.isOctet) else {
      throw HTTPError(
        .usage, code: "http.bad-cookie", phase: .queue, "a cookie's name is no token, or its value has a character that would end it",
        url: url.description)
    }
    return changed { request in
      let pairs = request.fields.values(of: "Cookie").flatMap { CookieSyntax.pairs(of: $0) }
      var kept = pairs.filter { $0.name != name }.map(\.text)
      kept.append("\(name)=\(value)")
      request.fields.remove("Cookie")
      request.fields.append("Cookie", kept.joined(separator: "; "))
    }
  }

  /// Adds a parameter; see `ParameterSet` for how parameters are merged.
  public func with(parameter: Parameter) -> HTTPRequest { changed { $0.parameters.append(parameter) } }

  /// Appends interceptors.
  public func with(interceptors: InterceptorChain) -> HTTPRequest { changed { $0.interceptors = $0.interceptors + interceptors } }

  /// Sets bytes of that media type as content.
  public func with(body bytes: [UInt8], type: String? = nil) -> HTTPRequest { with(body: .bytes(bytes), type: type) }

  /// Sets text in UTF-8, of that media type, as content.
  public func with(body text: String, type: String? = "text/plain; charset=utf-8") -> HTTPRequest {
    with(body: .bytes(Array(text.utf8)), type: type)
  }

  /// Sets the content and its media type; a Content-Type in the fields takes precedence.
  public func with(body: RequestBody, type: String? = nil) -> HTTPRequest {
    changed { request in
      request.body = body
      request.contentType = type
    }
  }

  /// Sets the timeout for the request including redirects; nil for the client's.
  public func with(timeout: Duration?) -> HTTPRequest { changed { $0.timeout = timeout } }

  /// Sets the priority among other requests (RFC 9218); nil for the client's.
  public func with(priority: RequestPriority?) -> HTTPRequest { changed { $0.priority = priority } }

  /// The request with its parameters encoded in URL and content. The method is unchanged. Throws for parameters that exclude each other or
  /// cannot be encoded.
  ///
  /// Later JSON and property-list parameters replace earlier ones. With a body both are ignored; with a multipart form JSON is ignored, and
  /// a property list becomes the last part, named `parameters`.
  public func encodingParameters() throws(HTTPError) -> HTTPRequest {
    parameters.isEmpty ? self : try ParameterSet(parameters).applied(to: self)
  }

  private func changed(_ change: (inout HTTPRequest) -> Void) -> HTTPRequest {
    var request = self
    change(&request)
    return request
  }
}
