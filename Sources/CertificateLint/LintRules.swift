/// The tables of rules; an area is a file `LintRules+Area.swift` and its lines here.
enum LintRules {
  static let areas: [[LintRule]] = [
    serialNumber, version, validity, maximumValidity,
    names, nameValues, authoritySubject, serverSubject, commonName,
    alternativeNames, hostNames, hosts,
    keyUsage, serverKeyUsage, extendedKeyUsage, basicConstraints, keyIdentifiers,
    publicKey, signature, policies, policyDetails, accessInformation, distributionPoints, nameConstraints, encoding, transparency,
  ]
}
