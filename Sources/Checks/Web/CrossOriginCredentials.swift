public import Observation

/// Reports a server that gives scripts of every site access to responses with the user's cookies.
public struct CrossOriginCredentials: WebCheck {
  public let id = "http.cors-credentials"
  public let title = "Cross-origin access with credentials for every site"
  public let severity = Severity.medium
  public let rationale = "A page of any site can read responses that contain the data of the user who visits it."
  public let reference = ["Fetch Standard, section 3.3"]
  public let cwe = ["CWE-942"]
  public let aliases = ["CORS misconfiguration"]
  public let remedy = "compare Origin with a list of permitted origins before sending Access-Control-Allow-Credentials"

  public init() {}

  public func findings(in seen: WebObservation) -> [Finding] {
    guard let response = seen.crossOrigin.value else { return [] }
    let (origin, credentials) = ("Access-Control-Allow-Origin", "Access-Control-Allow-Credentials")
    guard response.headers.first(credentials) == "true" else { return [] }
    switch response.headers.first(origin) {
    case seen.foreignOrigin:
      return [finding("the response permits the unrelated origin \(seen.foreignOrigin)", fields: origin, credentials, of: response)]
    case "null":
      return [finding("the response permits sandboxed frames of every site", severity: .low, fields: origin, credentials, of: response)]
    case "*":
      return [
        finding(
          "the response permits every origin with credentials, which browsers reject", severity: .info, fields: origin, credentials,
          of: response)
      ]
    default: return []
    }
  }

  public func coverage(in seen: WebObservation) -> CheckCoverage {
    CheckCoverage(seen.crossOrigin)
  }

  public var examples: [CheckExample] {
    func granting(_ origin: String, _ credentials: String?) -> (inout WebObservation) -> Void {
      {
        $0.set("Access-Control-Allow-Origin", origin, in: \.crossOrigin)
        $0.set("Access-Control-Allow-Credentials", credentials, in: \.crossOrigin)
      }
    }
    return [
      .quietOnWeb(), .quietOnWeb(granting("*", nil)), .quietOnWeb(granting("https://example.org", "true")),
      .quietOnWeb(granting("https://tlsprobe.invalid", nil)),
      .firesOnWeb(.medium, granting("https://tlsprobe.invalid", "true")), .firesOnWeb(.low, granting("null", "true")),
      .firesOnWeb(.info, granting("*", "true")),
    ]
  }
}
