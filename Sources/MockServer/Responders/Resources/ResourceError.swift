/// The reason why a change of a collection fails.
enum ResourceError: Error, Hashable {
  /// No member has the id.
  case missing
  /// A member with the id exists already.
  case exists(String)
  /// The id in the content differs from the path's.
  case otherID(String)
  /// A condition of the request is not met.
  case condition
  case noObject
  /// The maximum number of members is reached.
  case full
  /// The change was made in memory, but the file could not be written.
  case unwritten(String)
}
