public import X509

/// The roots whose certificates have to comply with the rules of the CA/Browser Forum and of the root programs.
public struct PublicRoots: Sendable {
  private let predicate: @Sendable (Certificate) -> Bool

  public init(where predicate: @escaping @Sendable (Certificate) -> Bool) { self.predicate = predicate }

  /// The roots of the bundled stores, recognized by name and key. A lookup parses only roots with the same name.
  public static let bundled = PublicRoots { BundledAnchors.ofAnyStore.vouches(for: $0) }

  /// All roots.
  public static let all = PublicRoots { _ in true }

  public func contains(_ root: Certificate) -> Bool { predicate(root) }
}
