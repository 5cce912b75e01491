@testable import StartTLS

enum FTPTests {
  static let scripts = [
    Script(
      "ftp", "a list of features as RFC 2389, section 3.2, writes it",
      """
      S: 220 Service ready
      C: FEAT
      S: 211-Extensions supported:
      S:  AUTH SSL
      S:  AUTH TLS
      S:  PROT
      S: 211 END
      C: AUTH TLS
      S: 234 Using authentication type TLS
      TLS
      = greeting: Service ready
      = offered: AUTH SSL, AUTH TLS, PROT
      = offers TLS: yes
      """),
    Script(
      "ftp", "features with the code in each line, and AUTH in one",
      """
      S: 220-hello
      S: 220-2 lines of anything
      S:  220 indented
      S: 220 x
      C: FEAT
      S: 211-Features
      S: 211-AUTH TLS;TLS-C;SSL
      S: 211 End
      C: AUTH TLS
      S: 234
      TLS
      = offered: AUTH TLS;TLS-C;SSL
      = offers TLS: yes
      """),
    Script(
      "ftp", "AUTH that is not listed, and that only knows SSL",
      """
      S: 120 ready in a minute
      S: 220 x
      C: FEAT
      S: 500 what
      C: AUTH TLS
      S: 504 Unknown AUTH type
      C: AUTH SSL
      S: 334 go
      TLS
      = offers TLS: unknown
      """),
    Script(
      "ftp", "a server that says nothing before a login",
      """
      S: 220 (vsFTPd 3.0.3)
      C: FEAT
      S: 530 Please login with USER and PASS.
      C: AUTH TLS
      S: 530 Please login with USER and PASS.
      C: AUTH SSL
      S: 530 Please login with USER and PASS.
      ! refused: ftp: the server refuses AUTH TLS and AUTH SSL: 530 Please login with USER and PASS.
      = offers TLS: unknown
      """),
    Script(
      "ftp", "features without AUTH, asked for all the same",
      """
      S: 220 x
      C: FEAT
      S: 211-Features:
      S:  UTF8
      S: 211 End
      C: AUTH TLS
      S: 530 Please login
      C: AUTH SSL
      S: 530 Please login
      ! not-offered: ftp: the server knows neither AUTH TLS nor AUTH SSL: 530 Please login
      = offers TLS: no
      """),
    Script(
      "ftp", "no features at all",
      """
      S: 220 x
      C: FEAT
      S: 211 no features
      C: AUTH TLS
      S: 502 no
      C: AUTH SSL
      S: 502 no
      ! not-offered: ftp: the server knows neither AUTH TLS nor AUTH SSL: 502 no
      """),
    Script(
      "ftp", "a goodbye",
      """
      S: 421 too many users
      ! refused: ftp: the server closes the connection: 421 too many users
      """),
    Script(
      "ftp", "a server that turns clients away",
      """
      S: 550 not you
      ! refused: ftp: the server turns clients away: 550 not you
      """),
    Script(
      "ftp", "another protocol",
      """
      S: SSH-2.0-OpenSSH_9.2p1
      ! malformed: ftp: no reply code stands where a reply should begin: SSH-2.0-OpenSSH_9.2p1
      """),
    Script(
      "ftp", "a reply in the same breath as the go-ahead (CVE-2021-22947)",
      """
      S: 220 x
      C: FEAT
      S: 500 no
      C: AUTH TLS
      S: 234 go
      S: 230 logged in
      TLS
      = early: 15
      """),
  ]
}
