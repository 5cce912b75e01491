public import Bytes
internal import Crypto
public import Minting
public import PathValidation

extension TestLog {
  /// The log as an entry of a log list.
  public func listed(
    _ state: LogState.Kind = .usable, since: Timestamp, isTiled: Bool = false, lastDates: Range<Timestamp>? = nil
  ) -> TransparencyLog {
    var states: [TransparencyProgram: LogState] = [:]
    for program in TransparencyProgram.allCases { states[program] = LogState(state, since: since) }
    return TransparencyLog(
      id: id, key: key.publicKey, name: name, operatorName: operatorName, url: "https://\(name).test/", isTiled: isTiled, states: states,
      lastDates: lastDates)
  }
}
