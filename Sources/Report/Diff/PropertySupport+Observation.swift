internal import Observation
internal import TLSWire

extension Supportable {
  /// Whether the property is supported.
  var compared: PropertySupport {
    switch support {
    case .accepted: .accepted
    case .refused: .refused
    case .undetermined: .undetermined
    }
  }
}
