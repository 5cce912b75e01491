internal import Bytes
public import PathValidation

/// The Certificate Transparency results of a certificate (RFC 6962), by program, and the log list used.
public struct TransparencyDescription: Codable, Hashable, Sendable {
  /// The compliance of the timestamps with a program's policy.
  public struct Program: Codable, Hashable, Sendable {
    /// `chrome`, `apple`.
    public var program: String
    public var compliance: TransparencyCompliance.Code
    /// For people; nil if compliant.
    public var reason: String?

    public init(program: String, compliance: TransparencyCompliance.Code, reason: String? = nil) {
      self.program = program
      self.compliance = compliance
      self.reason = reason
    }
  }

  public var programs: [Program]
  public var timestamps: [TimestampDescription]
  /// The source of the log list.
  public var logList: String
  public var logListDate: String?
  /// True if the list is so old that an unknown log may be a valid one.
  public var logListIsStale: Bool

  public init(
    programs: [Program], timestamps: [TimestampDescription], logList: String, logListDate: String?, logListIsStale: Bool
  ) {
    self.programs = programs
    self.timestamps = timestamps
    self.logList = logList
    self.logListDate = logListDate
    self.logListIsStale = logListIsStale
  }

  public init(_ verdict: TransparencyVerdict) {
    self.init(
      programs: TransparencyProgram.allCases.map { program in
        let compliance = verdict.compliance(with: program)
        return Program(program: program.rawValue, compliance: compliance.code, reason: compliance.reason)
      }, timestamps: verdict.timestamps.map(TimestampDescription.init), logList: verdict.source, logListDate: verdict.date?.date,
      logListIsStale: verdict.isStale)
  }

  private enum CodingKeys: String, CodingKey {
    case programs, timestamps
    case logList = "log_list"
    case logListDate = "log_list_date"
    case logListIsStale = "log_list_stale"
  }
}
