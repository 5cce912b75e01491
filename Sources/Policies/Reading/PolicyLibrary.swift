internal import Bytes

/// The policies that are known: those of the program, and those read from files.
public struct PolicyLibrary: Sendable {
  /// By name, oldest version first.
  public private(set) var policies: [Policy] = []

  /// The policies that the program contains.
  public static func bundled() throws(PolicyError) -> PolicyLibrary {
    var library = PolicyLibrary()
    // A policy may include one that comes later in the list.
    var waiting = BundledDocuments.policies
    while !waiting.isEmpty {
      var failed: [[UInt8]] = []
      var reason: PolicyError?
      for text in waiting {
        do throws(PolicyError) {
          try library.add(text)
        } catch {
          failed.append(text)
          reason = error
        }
      }
      if failed.count == waiting.count, let reason { throw reason }
      waiting = failed
    }
    return library
  }

  public init() {}

  /// Adds the policy of a file and returns it. It may include those that are known already.
  @discardableResult public mutating func add(_ bytes: [UInt8]) throws(PolicyError) -> Policy {
    let policy = try PolicyReader { [self] in exactly($0) }.read(bytes)
    policies.removeAll { $0.id == policy.id }
    policies.append(policy)
    policies.sort { ($0.name, $0.date, $0.version) < ($1.name, $1.date, $1.version) }
    return policy
  }

  private func exactly(_ id: String) -> Policy? { policies.first { $0.id == id } }

  /// The policy of that name and version; without a version the newest one. Nil if there is none.
  public func policy(_ id: String) -> Policy? { exactly(id) ?? policies.last { $0.name == id } }

  /// The name that most resembles a misspelled one; nil if none is similar enough.
  public func suggestion(for id: String) -> String? {
    let name = String(id.prefix { $0 != "@" })
    if let known = policies.last(where: { $0.name == name }) { return known.id }
    return NearestName(to: name, among: policies.map(\.name)).name
  }
}
