/// An element that is open, or the document itself.
struct MarkupLevel: Sendable {
  var name: String
  /// Text stands in it or about it, so blanks count and no lines are broken.
  var isMixed = false
  /// Something in it has a line of its own.
  var isBroken = false
}
