public import PathValidation

/// The complete verdict expected for a case.
public struct ExpectedVerdict: Hashable, Sendable {
  public var errors: [ChainError.Code]
  /// The further errors under a publicly trusted root, or under every root with the profile `baseline`.
  public var baselineErrors: [ChainError.Code] = []
  public var inOrder = true
  public var superfluous: [Int] = []
  /// Indices of certificates sent before.
  public var duplicates: [Int] = []
  public var includesRoot = false
  public var missesIssuer = false

  public init(_ errors: ChainError.Code..., baseline: [ChainError.Code] = []) {
    self.errors = errors
    baselineErrors = baseline
  }

  /// A copy with changed remarks about the order; none of these is an error.
  public func with(_ change: (inout ExpectedVerdict) -> Void) -> ExpectedVerdict {
    var copy = self
    change(&copy)
    return copy
  }
}
