import TestSupport

/// microsocks, a proxy of SOCKS 5, which says where it connected to.
struct MicroSOCKS {
  private let process: ServerProcess

  static let name = "microsocks"

  /// With an account, it takes nobody without.
  init(account: (user: String, password: String)?, _ pki: ThrowawayPKI) throws {
    process = try ServerProcess(named: Self.name, configuration: pki.configuration, families: [.v4], isKilled: true) { port, _ in
      let options = account.map { ["-u", $0.user, "-P", $0.password] } ?? []
      return [[PeerProgram.path(Self.name), "-i", "127.0.0.1", "-p", String(port)] + options]
    }
  }

  func address(_ scheme: String, _ user: String? = nil) -> String { "\(scheme)://\(user.map { "\($0)@" } ?? "")127.0.0.1:\(process.port)" }

  /// The targets, as they were asked for.
  var targets: [String] {
    process.log.split(separator: "\n").filter { $0.hasPrefix("client") }.compactMap { $0.split(separator: " ").last.map(String.init) }
  }

  var log: String { process.tail }
}
