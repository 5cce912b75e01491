internal import HTTPWire

/// Makes every cache on the path validate its response with the origin server (RFC 9111, sections 5.2.1.4 and 5.4).
public final class NoCachePolicy: ExchangePolicy, ExchangeStage {
  public init() {}

  public func stage(of request: HTTPRequest) -> any ExchangeStage { self }

  public func prepare(_ exchange: inout PreparedExchange) async throws(HTTPError) {
    for (name, value) in [("Cache-Control", "no-cache"), ("Pragma", "no-cache")]
    where !exchange.request.fields.contains(name) && !exchange.request.removes(name) {
      exchange.request.fields.append(name, value)
    }
  }
}

extension HTTPRequest {
  fileprivate func removes(_ name: String) -> Bool { removedFields.contains { FieldLine($0, "").isNamed(name) } }
}
