/// Options of a transfer under the names that curl and `fetch` share, in order.
public struct PortableOptions: Hashable, Sendable {
  public struct Entry: Hashable, Sendable {
    /// The long name without dashes, such as `max-time`.
    public var name: String
    /// Nil for a switch.
    public var value: String?

    public init(_ name: String, _ value: String? = nil) {
      self.name = name
      self.value = value
    }
  }

  public var entries: [Entry] = []

  public init(_ entries: [Entry] = []) { self.entries = entries }

  public var isEmpty: Bool { entries.isEmpty }

  /// The last value given.
  public func value(of name: String) -> String? { entries.last { $0.name == name }?.value }

  public func values(of name: String) -> [String] { entries.filter { $0.name == name }.compactMap(\.value) }

  public func isGiven(_ name: String) -> Bool { entries.contains { $0.name == name } }

  public mutating func append(_ name: String, _ value: String? = nil) { entries.append(Entry(name, value)) }

  public mutating func remove(_ name: String) { entries.removeAll { $0.name == name } }

  /// Replaces all values of that name; a nil value removes a switch or value.
  public mutating func set(_ name: String, _ value: String?) {
    remove(name)
    if let value { append(name, value) }
  }

  public mutating func set(_ name: String, to isOn: Bool) {
    remove(name)
    if isOn { append(name) }
  }

  public var isInsecure: Bool { isGiven("insecure") }
  public var followsRedirects: Bool { isGiven("location") || isGiven("location-trusted") }
  public var maxRedirects: Int? { value(of: "max-redirs").flatMap { Int($0) } }
  public var isCompressed: Bool { isGiven("compressed") }
  public var proxy: String? { value(of: "proxy") }
  public var output: String? { value(of: "output") }
  public var range: String? { value(of: "range") }
  /// Seconds as a decimal number.
  public var connectTimeout: String? { value(of: "connect-timeout") }
  /// Seconds as a decimal number.
  public var maxTime: String? { value(of: "max-time") }

  /// The HTTP version that is required, as the name of its option.
  public var version: String? { entries.last { Self.versions.contains($0.name) }?.name }

  static let versions: Set<String> = ["http1.0", "http1.1", "http2", "http2-prior-knowledge"]
}
