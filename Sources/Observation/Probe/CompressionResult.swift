/// Whether the server compresses records.
package struct CompressionResult: SingleValueResult {
  package static let key = "compression"
  package static let section = FactSection.behavior

  package let value: FeatureObservation

  package init(_ value: FeatureObservation) { self.value = value }

  package func facts(_ options: FactOptions) -> [Fact] { [Fact("compression", FeatureFormatter.result(value))] }
}

extension ProbeObservation {
  /// TLS compression (RFC 3749), read from the ServerHello.
  public var compression: FeatureObservation? {
    get { self[CompressionResult.self]?.value }
    set { self[CompressionResult.self] = newValue.map { CompressionResult($0) } }
  }
}
