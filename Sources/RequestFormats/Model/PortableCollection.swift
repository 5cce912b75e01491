/// Requests in folders, with variables, as Postman and Insomnia keep them.
public struct PortableCollection: Hashable, Sendable {
  public var name: String
  public var summary: String?
  public var items: [PortableItem] = []
  public var variables: [PortableVariable] = []
  /// Of all requests without authentication.
  public var authentication: PortableAuthentication?

  public init(name: String, items: [PortableItem] = []) {
    self.name = name
    self.items = items
  }

  /// All requests in order; each has the authentication that it inherits.
  public var requests: [PortableRequest] {
    items.flatMap { $0.requests(inheriting: authentication) }
  }
}

/// An element of a collection.
public indirect enum PortableItem: Hashable, Sendable {
  case request(PortableRequest)
  case folder(PortableFolder)

  func requests(inheriting authentication: PortableAuthentication?) -> [PortableRequest] {
    switch self {
    case .request(var request):
      request.authentication = request.authentication ?? authentication
      return [request]
    case .folder(let folder):
      return folder.items.flatMap { $0.requests(inheriting: folder.authentication ?? authentication) }
    }
  }
}

/// A folder of a collection.
public struct PortableFolder: Hashable, Sendable {
  public var name: String
  public var summary: String?
  public var items: [PortableItem]
  /// Nil inherits.
  public var authentication: PortableAuthentication?

  public init(name: String, items: [PortableItem] = []) {
    self.name = name
    self.items = items
  }
}

/// A variable with its initial value.
public struct PortableVariable: Hashable, Sendable {
  public var name: String
  public var value: String

  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}
