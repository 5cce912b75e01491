// Documents of `serve`, which other modules write without a type.

/// The document of `serve --json`.
struct ServeForm: Codable {
  struct Port: Codable {
    /// The name of the case.
    let served: String
    let address: String
    let port: UInt16
    let host: String

    private enum CodingKeys: String, CodingKey {
      case served = "case"
      case address, port, host
    }
  }

  let schema: String
  /// The file of the certificate that issued those of the server.
  let trustAnchor: String
  let ports: [Port]

  private enum CodingKeys: String, CodingKey {
    case schema
    case trustAnchor = "trust_anchor"
    case ports
  }
}

/// The document of `serve --list-cases --json`, and of the index page of a server, which has links.
struct CasesForm: Codable {
  struct Case: Codable {
    /// The name of the case.
    let served: String
    let aliases: [String]?
    let area: String?
    let reach: String?
    let host: String?
    let link: String?
    let summary: String

    private enum CodingKeys: String, CodingKey {
      case served = "case"
      case aliases, area, reach, host, link, summary
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(served, forKey: .served)
      if let aliases { try container.encode(aliases, forKey: .aliases) }
      if let area { try container.encode(area, forKey: .area) }
      if let reach { try container.encode(reach, forKey: .reach) }
      if let host { try container.encode(host, forKey: .host) }
      if let link { try container.encode(link, forKey: .link) }
      try container.encode(summary, forKey: .summary)
    }
  }

  let schema: String
  let cases: [Case]
}
