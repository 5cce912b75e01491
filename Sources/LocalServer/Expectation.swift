public import PKI

/// What a right verdict on a case says, and nothing else.
public struct Expectation: Hashable, Sendable {
  public var errors: [ChainError.Code]
  /// The further errors under a publicly trusted root, or under every root with the profile `baseline`.
  public var baselineErrors: [ChainError.Code] = []
  public var inOrder = true
  public var superfluous: [Int] = []
  /// Sent before.
  public var duplicates: [Int] = []
  public var includesRoot = false
  public var missesIssuer = false

  public init(_ errors: ChainError.Code..., baseline: [ChainError.Code] = []) {
    self.errors = errors
    baselineErrors = baseline
  }

  /// The same with a note about the order; none of these is an error.
  public func with(_ change: (inout Expectation) -> Void) -> Expectation {
    var copy = self
    change(&copy)
    return copy
  }
}
