/// The roots whose certificates have to keep the rules of the CA/Browser Forum and of the root programs.
public struct PublicRoots: Sendable {
  private let predicate: @Sendable (Certificate) -> Bool

  public init(where predicate: @escaping @Sendable (Certificate) -> Bool) { self.predicate = predicate }

  /// The roots of the bundled stores, recognized by name and key. A look-up reads only roots of the same name from their DER.
  public static let bundled = PublicRoots { BundledAnchors.ofAnyStore.vouches(for: $0) }

  /// Every root.
  public static let all = PublicRoots { _ in true }

  public func contains(_ root: Certificate) -> Bool { predicate(root) }
}
