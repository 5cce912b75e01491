internal import HTTPMessages
public import Observation

/// Reports a missing, invalid or permissive Permissions-Policy.
public struct PermissionsPolicyCheck: WebCheck {
  public let id = "http.permissions-policy"
  public let title = "No restrictive Permissions-Policy"
  public let severity = Severity.info
  public let rationale = "The policy withholds camera, location and other features from the page and its frames."
  public let reference = ["Permissions Policy, section 5.1", "RFC 9651, section 3.2"]
  public let cwe = ["CWE-693"]
  public let remedy = "send Permissions-Policy with an empty allowlist for each feature that the site does not use"

  public init() {}

  public func findings(in seen: WebObservation) -> [Finding] {
    guard let page = seen.page, page.isDocument else { return [] }
    let lines = page.headers.values(of: Self.name)
    guard !lines.isEmpty else {
      let old = "Feature-Policy"
      guard page.headers.first(old) != nil else { return [finding("the response has no Permissions-Policy", evidence: [page.url])] }
      return [finding("Feature-Policy has been replaced by Permissions-Policy", fields: old, of: page)]
    }
    guard let policy = PermissionsPolicy(lines.map { Array($0.utf8) }) else {
      return [finding("the value is not a dictionary, so that browsers ignore all of it", severity: .low, fields: Self.name, of: page)]
    }
    let open = policy.features.filter { Self.sensitive.contains($0.name) && $0.sources.contains(.everyOrigin) }.map(\.name)
    return open.isEmpty ? [] : [finding("every frame can use \(WebEvidence.names(open))", fields: Self.name, of: page)]
  }

  public var examples: [CheckExample] {
    [
      .quietOnWeb(), .quietOnWeb { $0.set(Self.name, "camera=(self \"https://example.com\"), fullscreen=*") },
      .firesOnWeb(.info) { $0.set(Self.name, nil) }, .firesOnWeb(.info) { $0.set(Self.name, "camera=*") },
      .firesOnWeb(.low) { $0.set(Self.name, "camera 'none'; geolocation 'none'") },
      .firesOnWeb(.info) {
        $0.set(Self.name, nil)
        $0.set("Feature-Policy", "camera 'none'")
      },
    ]
  }

  private static let name = "Permissions-Policy"
  private static let sensitive: Set<String> = [
    "bluetooth", "camera", "clipboard-read", "display-capture", "geolocation", "hid", "microphone", "midi", "payment",
    "publickey-credentials-get", "serial", "usb",
  ]
}
