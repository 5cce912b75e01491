/// All observations of one target, stored by type, so that a new type requires no new property.
public struct Observation: Sendable {
  public var target: TargetDescription
  private var outcomes: [ObjectIdentifier: any Sendable] = [:]

  public init(target: TargetDescription) {
    self.target = target
  }

  /// The outcome for `type`; nil if it was not attempted.
  public subscript<S: DocumentObservation>(type: S.Type) -> Outcome<S>? {
    get { outcomes[ObjectIdentifier(type)] as? Outcome<S> }
    set { outcomes[ObjectIdentifier(type)] = newValue }
  }
}
