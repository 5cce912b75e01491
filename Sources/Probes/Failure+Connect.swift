internal import Bytes
package import Connect
package import Observation
internal import TLSWire

extension Failure {
  package init(_ error: ConnectError) {
    self.init(
      stage: Stage(rawValue: error.stage.rawValue), code: error.code, message: error.message, hint: error.hint,
      address: error.endpoint?.description, cause: error.causes)
    speaks = error.spoken.map { DetectedProtocol($0.name, startTLS: $0.startTLS) }
  }
}
