internal import Bytes
internal import HTTPMessages
public import Observation

/// Reports persistence cookies of F5 BIG-IP that contain the address of a server.
public struct BIGIPCookie: WebCheck {
  public let id = "cookie.big-ip"
  public let title = "Load balancer cookie with an internal address"
  public let severity = Severity.low
  public let rationale = "The cookie contains the address and port of the server behind the load balancer."
  public let reference = ["F5 K6917", "F5 K14784"]
  public let cwe = ["CWE-200"]
  public let aliases = ["BIG-IP persistence cookie"]
  public let remedy = "encrypt the persistence cookies in the BIG-IP profile"

  public init() {}

  public func findings(in seen: WebObservation) -> [Finding] {
    let members = seen.cookies.compactMap { cookie in
      BIGIPPoolMember(cookieValue: Array(cookie.value.utf8)).map { (cookie.name, Endpoint($0.address, port: $0.port).description) }
    }
    guard let first = members.first else { return [] }
    return [
      finding("a cookie names the server \(first.1)", evidence: WebEvidence.lines(members.map { "\($0.0): \($0.1)" }))
    ]
  }

  public var examples: [CheckExample] {
    [
      .quietOnWeb(),
      .quietOnWeb { $0.set("Set-Cookie", "BIGipServerpool=!abcdef==; Secure") },
      .firesOnWeb(.low) { $0.set("Set-Cookie", "BIGipServerpool=1677787402.36895.0000; path=/") },
      .firesOnWeb(.low) { $0.set("Set-Cookie", "BIGipServerpool=rd5o00000000000000000000ffffc0000201o80; path=/") },
    ]
  }
}
