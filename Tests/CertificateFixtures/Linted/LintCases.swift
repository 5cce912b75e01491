/// The tables of cases; an area consists of a file `LintCases+Area.swift` and its lines here.
enum LintCases {
  static let areas: [[LintCase]] = [
    serialNumber, version, validity, maximumValidity,
    names, nameValues, authoritySubject, serverSubject, commonName,
    alternativeNames, hostNames, hosts,
    keyUsage, serverKeyUsage, extendedKeyUsage, basicConstraints, keyIdentifiers,
    publicKey, signature, policies, policyDetails, accessInformation, distributionPoints, nameConstraints, encoding, transparency,
  ]
}
