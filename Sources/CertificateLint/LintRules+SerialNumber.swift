internal import Bytes
internal import X509

extension LintRules {
  static let serialNumber: [LintRule] = [
    LintRule("lint.serial-number.not-positive", .must, "the serial number is zero or negative", "RFC 5280, section 4.1.2.2") { subject in
      let number = subject.certificate.serialNumber
      if number.allSatisfy({ $0 == 0 }) { return "the serial number is zero" }
      return number.first.map { $0 & 0x80 != 0 } == true ? "the serial number is negative" : nil
    },
    LintRule("lint.serial-number.too-long", .must, "the serial number has more than 20 octets", "RFC 5280, section 4.1.2.2") { subject in
      let count = subject.certificate.serialNumber.count
      return count > 20 ? "the serial number has \(count) octets, 20 are allowed" : nil
    },
    LintRule("lint.serial-number.padded", .must, "the serial number has needless leading octets", "X.690, section 8.3.2") { subject in
      let number = subject.certificate.serialNumber
      guard number.count > 1, number[0] == 0 && number[1] < 0x80 || number[0] == 0xff && number[1] >= 0x80 else { return nil }
      return "the serial number begins with an octet that DER leaves out"
    },
    // It cannot be verified that 64 bits are random, only that they cannot be.
    LintRule(
      "lint.serial-number.too-short", .notice, "the serial number is too short for 64 random bits", "BR, section 7.1.2.7",
      since: LintDate.day(2016, 9, 30), for: .issued
    ) { subject in
      let count = subject.certificate.serialNumber.drop { $0 == 0 }.count
      return count < 8 ? "the serial number has \(count) octets, in which 64 random bits do not fit" : nil
    },
  ]

  static let version: [LintRule] = [
    LintRule("lint.version.not-three", .must, "the version is not 3", "BR, section 7.1.1", since: LintDate.baseline) { subject in
      subject.certificate.version == 3 ? nil : "the certificate is of version \(subject.certificate.version)"
    },
    LintRule("lint.unique-identifier.present", .must, "there is a unique identifier", "RFC 5280, section 4.1.2.8") { subject in
      subject.fields.hasUniqueIdentifier ? "the certificate has a unique identifier of its subject or issuer" : nil
    },
  ]
}
