internal import Bytes
public import Observation

/// Reports header fields with addresses of private networks.
public struct InternalAddress: WebCheck {
  public let id = "http.internal-address"
  public let title = "Internal addresses in header fields"
  public let severity = Severity.low
  public let rationale = "The addresses reveal the structure of the network behind the server."
  public let reference = ["RFC 1918", "RFC 4193", "RFC 6598"]
  public let cwe = ["CWE-497"]
  public let remedy = "configure the public name in redirects, and remove internal addresses from header fields"

  public init() {}

  public func findings(in seen: WebObservation) -> [Finding] {
    var lines: [String] = []
    for response in seen.secure + [seen.plaintext.value].compactMap({ $0 }) {
      for line in response.headers where !Self.versions.contains(where: { line.isNamed($0) }) {
        // The target's own address is known.
        let found = InternalAddressFinder.addresses(in: line.value).filter { !seen.isOwn($0) }
        for address in found where !lines.contains("\(line.name): \(address)") { lines.append("\(line.name): \(address)") }
      }
    }
    return lines.isEmpty ? [] : [finding("header fields contain \(WebEvidence.names(lines))", evidence: WebEvidence.lines(lines))]
  }

  public var examples: [CheckExample] {
    [
      .quietOnWeb(), .quietOnWeb { $0.set("Location", "https://203.0.114.10/") }, .quietOnWeb { $0.set("Server", "x 10.0.0.1") },
      .quietOnWeb {
        $0.address = "10.0.0.1:443"
        $0.set("Location", "https://10.0.0.1/")
      },
      .firesOnWeb(.low) { $0.set("Location", "https://10.0.0.1:8443/") }, .firesOnWeb(.low) { $0.set("Via", "1.1 192.168.1.1") },
      .firesOnWeb(.low) { $0.set("X-Backend", "[fd00::1]:80") },
      .firesOnWeb(.low) { $0.set("Location", "http://172.16.0.9/", in: \.plaintext) },
    ]
  }

  /// Fields whose numbers with three dots are versions.
  private static let versions = ["Server", "X-Powered-By", "X-AspNet-Version", "X-AspNetMvc-Version", "X-Generator"]
}

extension WebObservation {
  fileprivate func isOwn(_ address: IPAddress) -> Bool {
    let text = address.family == .v6 ? "[\(address)]" : "\(address)"
    return self.address?.hasPrefix(text + ":") == true || url.hasPrefix("https://\(text)")
  }
}
