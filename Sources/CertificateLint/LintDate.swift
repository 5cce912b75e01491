internal import Bytes

/// The effective dates of requirements.
enum LintDate {
  /// The first baseline requirements.
  static let baseline = Timestamp(year: 2012, month: 7, day: 1)
  /// Version 2.0.0 of the baseline requirements, with a profile for each type of certificate.
  static let profiles = Timestamp(year: 2023, month: 9, day: 15)

  static func day(_ year: Int, _ month: Int, _ day: Int) -> Timestamp? { Timestamp(year: year, month: month, day: day) }
}
