internal import HTTPWire

/// Requests are values: each of these gives a changed copy. What cannot be sent is told when the request is.
extension HTTPRequest {
  /// Another method (RFC 9110, section 9).
  public func with(method: String) -> HTTPRequest { changed { $0.method = method } }

  /// Another URL; everything else stays.
  public func with(url: URI) -> HTTPRequest { changed { $0.url = url } }

  /// In place of every field by that name; a field that was taken away is there again.
  public func with(header name: String, _ value: String) -> HTTPRequest {
    changed { request in
      request.fields.remove(name)
      request.removedFields.removeAll { FieldLine($0, "").isNamed(name) }
      request.fields.append(name, value)
    }
  }

  /// Beside the fields by that name.
  public func adding(header name: String, _ value: String) -> HTTPRequest { changed { $0.fields.append(name, value) } }

  /// Neither the caller's fields by that name are sent nor the usual one.
  public func without(header name: String) -> HTTPRequest {
    changed { request in
      request.fields.remove(name)
      request.removedFields.append(name)
    }
  }

  /// One more in the Cookie field (RFC 6265, section 4.2.1), in place of one by that name; an error where either would end it early.
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

  /// Beside those it has; `ParameterSet` tells how they are merged.
  public func with(parameter: Parameter) -> HTTPRequest { changed { $0.parameters.append(parameter) } }

  /// After those it has.
  public func with(interceptors: InterceptorChain) -> HTTPRequest { changed { $0.interceptors = $0.interceptors + interceptors } }

  /// Bytes as they are, of that media type.
  public func with(body bytes: [UInt8], type: String? = nil) -> HTTPRequest { with(body: .bytes(bytes), type: type) }

  /// Text as UTF-8, of that media type.
  public func with(body text: String, type: String? = "text/plain; charset=utf-8") -> HTTPRequest {
    with(body: .bytes(Array(text.utf8)), type: type)
  }

  /// Any content, of that media type; a Content-Type among its fields goes before that.
  public func with(body: RequestBody, type: String? = nil) -> HTTPRequest {
    changed { request in
      request.body = body
      request.contentType = type
    }
  }

  /// For the whole of it, redirects and all; nil for as long as the client allows.
  public func with(timeout: Duration?) -> HTTPRequest { changed { $0.timeout = timeout } }

  /// How soon it should be served beside others (RFC 9218); nil for what the client says.
  public func with(priority: RequestPriority?) -> HTTPRequest { changed { $0.priority = priority } }

  /// The request with its parameters where they are sent. The method stays. Throws for parameters that exclude each other or cannot be
  /// encoded.
  ///
  /// Of JSON and property-list parameters the later ones replace the earlier ones. Beside a body both are left out; beside a multipart
  /// form JSON is left out, and a property list becomes the last part, named `parameters`.
  public func encodingParameters() throws(HTTPError) -> HTTPRequest {
    parameters.isEmpty ? self : try ParameterSet(parameters).applied(to: self)
  }

  private func changed(_ change: (inout HTTPRequest) -> Void) -> HTTPRequest {
    var request = self
    change(&request)
    return request
  }
}
