internal import Crypto

/// The properties of a server that earlier responses showed.
struct ServerKnowledge: Hashable, Sendable {
  /// The server cookie to return with the next query (RFC 7873, section 4.2); nil before the first.
  var cookie: [UInt8]?
  /// True if it responded only to a query without EDNS.
  var lacksEDNS = false
  /// True if it changes the case of letters in the question.
  var changesCase = false
}

/// The client cookies of a process, one for each server (RFC 7873, section 4.1; RFC 9018, section 3).
struct ClientCookies: Sendable {
  private let secret: [UInt8]

  init(secret: [UInt8]) { self.secret = secret }

  func cookie(for server: DNSServer) -> [UInt8] {
    Array(HMAC.authenticate(Array("\(server.host) \(server.port)".utf8), key: secret, with: .sha256).prefix(8))
  }

  static let secretLength = 32
}

/// The knowledge about the servers of a backend, shared by its queries.
actor ServerMemory {
  private var knowledge: [ServerKnowledge]
  private var queries = 0
  private var cookies: ClientCookies?

  init(servers: Int) { knowledge = Array(repeating: ServerKnowledge(), count: servers) }

  /// The state that a new query begins with. The random bytes are read once.
  func begin(rotating: Bool, random: RandomSource, name: String) throws(ResolverError) -> StubStart {
    let cookies: ClientCookies
    if let known = self.cookies {
      cookies = known
    } else {
      cookies = ClientCookies(secret: try random.bytes(ClientCookies.secretLength, for: name))
      self.cookies = cookies
    }
    defer { queries = (queries + 1) % max(knowledge.count, 1) }
    return StubStart(knowledge: knowledge, first: rotating ? queries : 0, cookies: cookies)
  }

  /// Takes over the changes by one query; another one may have changed the rest meanwhile.
  func learn(_ learned: [ServerKnowledge], since start: StubStart) {
    for (index, (new, old)) in zip(learned, start.knowledge).enumerated() where new != old && knowledge.indices.contains(index) {
      knowledge[index] = new
    }
  }
}

/// The shared state that a query begins with.
struct StubStart: Sendable {
  var knowledge: [ServerKnowledge]
  /// The index of the first server.
  var first: Int
  var cookies: ClientCookies
}
