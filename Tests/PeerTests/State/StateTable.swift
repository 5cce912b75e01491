/// What is asked of both clients, part by part.
enum StateTable {
  static let everyWay = StateWay.allCases
  /// For what asks twice over one connection: curl 7.88 greets in clear HTTP/2 for each request anew, and is hung up on.
  static let everyWayAgain: [StateWay] = [.clear, .secure, .secureHTTP2]
  static let bothVersions: [StateWay] = [.clear, .secureHTTP2]
}
