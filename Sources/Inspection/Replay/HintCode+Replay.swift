public import Bytes

extension HintCode {
  /// The roots of a saved verdict are missing.
  public static let nameReplayRoots = HintCode(rawValue: "replay.name-roots")
  /// The name of a saved verdict is not valid.
  public static let nameReplayHost = HintCode(rawValue: "replay.name-host")
  /// The profile of a saved verdict is unknown.
  public static let nameReplayProfile = HintCode(rawValue: "replay.name-profile")
}
