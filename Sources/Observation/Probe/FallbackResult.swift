/// Whether the server refuses a fallback to a lower version.
package struct FallbackResult: SingleValueResult {
  package static let key = "fallback_scsv"
  package static let section = FactSection.behavior

  package let value: FeatureObservation

  package init(_ value: FeatureObservation) { self.value = value }

  package func facts(_ options: FactOptions) -> [Fact] { [Fact("fallback SCSV", FeatureFormatter.result(value))] }
}

extension ProbeObservation {
  /// Whether the server enforces TLS_FALLBACK_SCSV (RFC 7507).
  public var fallback: FeatureObservation? {
    get { self[FallbackResult.self]?.value }
    set { self[FallbackResult.self] = newValue.map { FallbackResult($0) } }
  }
}
