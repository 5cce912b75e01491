package import Connect
internal import DomainNames
internal import Observation
internal import StartTLS

extension TargetDescription {
  /// The target of a document, and the path of the connection.
  package init(_ target: Target, sni: String?, _ connection: ConnectionParameters) {
    self.init(
      host: target.host.description, port: target.port, sni: sni, starttls: connection.approach.startTLS?.name,
      unicodeHost: target.unicodeHost, proxy: connection.approach.proxy?.description)
  }
}
