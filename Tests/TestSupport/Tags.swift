public import Testing

extension Tag {
  /// Suites that compare times; `Scripts/run-tests` runs them after all others, with little beside them.
  @Tag public static var timing: Tag

  /// Suites that repeat one thing for a long time; `make soak` runs them.
  @Tag public static var soak: Tag
}
