/// What is asked of both clients, part by part.
enum StateTable {
  static let everyWay = StatePath.allCases
  /// For what asks twice over one connection: curl 7.88 greets in clear HTTP/2 for each request anew, and is hung up on.
  static let everyWayAgain: [StatePath] = [.clear, .secure, .secureHTTP2]
  static let bothVersions: [StatePath] = [.clear, .secureHTTP2]
}
