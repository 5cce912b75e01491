/// An open element, or the document itself.
struct MarkupLevel: Sendable {
  var name: String
  /// True if it contains or is surrounded by text, so that blanks are significant and no lines are broken.
  var isMixed = false
  /// True if a child is on a separate line.
  var isBroken = false
}
