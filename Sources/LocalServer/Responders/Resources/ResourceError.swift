/// Why a change of a collection is not made.
enum ResourceError: Error, Hashable {
  /// There is none of that id.
  case missing
  /// There is one of that id already.
  case exists(String)
  /// The id in the content is not the path's.
  case otherID(String)
  /// A condition of the request does not hold.
  case condition
  case noObject
  /// There are as many as there may be.
  case full
  /// The change is made, but its file could not be written.
  case unwritten(String)
}
