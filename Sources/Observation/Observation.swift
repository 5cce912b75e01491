/// All that was seen of one target, kept by type, so that a new kind of sight needs no new field here.
public struct Observation: Sendable {
  public var target: TargetDescription
  private var outcomes: [ObjectIdentifier: any Sendable] = [:]

  public init(target: TargetDescription) {
    self.target = target
  }

  /// What came of looking for `type`; nil when nobody looked.
  public subscript<S: Seen>(type: S.Type) -> Outcome<S>? {
    get { outcomes[ObjectIdentifier(type)] as? Outcome<S> }
    set { outcomes[ObjectIdentifier(type)] = newValue }
  }
}
