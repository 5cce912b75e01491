public import HTTPWire

/// What is asked of a server, as a value.
public struct HTTPRequest: Sendable {
  public var method: String
  public var url: URI
  /// Fields of the caller, in order. They replace the usual ones by their names; one with an empty value and
  /// `isRemoved` takes the usual one away.
  public var fields = FieldSection()
  /// Names of usual fields that are not to be sent, as `-H 'Accept:'` says.
  public var removedFields: [String] = []
  public var body = RequestBody.none
  /// Its Content-Type where `fields` has none.
  public var contentType: String?
  /// Range and Referer, at the places that curl's options for them have; in `fields` they stand where the caller puts them.
  public var range: String?
  public var referer: String?
  /// What stands in the request line in place of the URL's path and query, as `*` for OPTIONS.
  public var target: String?

  public init(method: String = "GET", url: URI) {
    self.method = method
    self.url = url
  }
}
