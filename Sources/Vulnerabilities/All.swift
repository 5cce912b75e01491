// role: VulnerabilityProbe

/// All active probes for vulnerabilities, in the order in which they are run and shown.
enum VulnerabilityProbes {
  static let all: [any VulnerabilityProbe] = [
    Heartbleed(),
    CCSInjection(),
    Ticketbleed(),
    TicketIntegrity(),
    Robot(),
    PoodleTLS(),
    ZombiePoodle(),
    GoldenDoodle(),
    SleepingPoodle(),
    ZeroLengthPadding(),
    LuckyMinus20(),
    Raccoon(),
    InvalidCurve(),
    LowOrderShare(),
    StartTLSInjection(),
    Opossum(),
    SpecialDrown(),
    HiddenSSL2Cipher(),
    CrossNameResumption(),
    EarlyDataReplay(),
  ]
}
