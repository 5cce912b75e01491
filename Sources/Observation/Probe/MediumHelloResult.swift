/// Whether the server accepts a ClientHello of 256 to 511 bytes, as sent by an ordinary client.
package struct MediumHelloResult: SingleValueResult {
  package static let key = "hello_of_256_to_511_bytes"
  package static let section = FactSection.behavior
  package static let position = -1

  package let value: FeatureObservation

  package init(_ value: FeatureObservation) { self.value = value }

  package func facts(_ options: FactOptions) -> [Fact] { [Fact("256-byte ClientHello", FeatureFormatter.tolerance(value))] }
}

extension ProbeObservation {
  /// Refused if only a ClientHello padded to 512 bytes got a response (RFC 7685); nil if that was not required.
  public var mediumHello: FeatureObservation? {
    get { self[MediumHelloResult.self]?.value }
    set { self[MediumHelloResult.self] = newValue.map { MediumHelloResult($0) } }
  }
}
