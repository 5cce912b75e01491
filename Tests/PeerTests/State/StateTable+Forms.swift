extension StateTable {
  static let forms: [StateRow] =
    [
      "-F a=b", "-F a=b -F c=d -F a=e", "-F a=", "-F a=b;type=text/plain", "-F a=b;c", "-F a=\"b;c\"", "-F a=\"b\\\"c\"",
      "-F f=@{folder}/text", "-F f=@{folder}/text;type=text/x-own", "-F f=@{folder}/text;filename=other.html",
      "-F f=@{folder}/text;filename=\"a\\\"b;c.txt\"", "-F f=@{folder}/text;type=a/b;filename=c", "-F f=<{folder}/text",
      "-F f=<{folder}/text;type=text/html", "-F f=@{folder}/text,{folder}/page.html", "-F f=@{folder}/text -F f=@{folder}/page.html -F a=b",
      "-F f=@{folder}/page.html", "-F f=@{folder}/data.json", "-F f=@{folder}/image.png", "-F f=@{folder}/style.css",
      "-F f=@{folder}/document.xml", "-F f=@{folder}/paper.PDF", "-F f=@{folder}/empty", "-F f=@\"{folder}/a~b;c.txt\"",
      "--form-string a=@b;type=c", "--form-string a=<b", "--form-string a= -F b=c", "-F ä=ö", "-F a\"b=c", "-F a~b=c~d", "-F =b",
      "-F f=@{folder}/text;headers=\"X-A:~1\"", "-F f=@{folder}/text;encoder=base64", "-F a=b;encoder=quoted-printable",
    ].map { StateRow("\($0) {site}/post", files: files) } + [
      StateRow("-F a=b -F f=@{folder}/text {site}/post", [.clearHTTP2, .secure, .secureHTTP2], files: files),
      StateRow("-F f=@- {site}/post", bothVersions, files: files, input: "text"),
      StateRow("-F f=@-;filename=told.txt {site}/post", files: files, input: "text"),
      StateRow("-F f=<- {site}/post", files: files, input: "text"),
      StateRow("-F a=b -X PUT {site}/put", bothVersions),
      StateRow("-F a=b {site}/turn?to=/post -L", bothVersions),
      StateRow("-F a=b {site}/go?to=/anything -L", bothVersions),
      StateRow("-F f=@{folder}/text {site}/turn?to={other}/post -L", files: files),
      StateRow("-F a=b -H Content-Type:~multipart/form-data;x=y {site}/post"),
      StateRow("-F a=b -H Expect: {site}/post"),
      StateRow("-F a=b -d c=d {site}/post"),
      StateRow("-F a=b -I {site}/post"),
      StateRow("-F a=b -G {site}/get"),
      StateRow("-F a {site}/post"),
      StateRow("-F f=@{folder}/none {site}/post"),
      StateRow("-F f=@{folder} {site}/post"),
      StateRow("-F a=b --digest -u u:p {site}/anything"),
      StateRow("-F a=b -u u:p {site}/anything"),
      StateRow("-F a=b --anyauth -u u:p {site}/post"),
    ]

  private static let files = [
    "text": "content of a file\n", "page.html": "<p>A page</p>\n", "data.json": "{\"a\":1}\n", "image.png": "not quite\n",
    "style.css": "p {}\n",
    "document.xml": "<a/>\n", "paper.PDF": "%PDF-\n", "empty": "", "a b;c.txt": "named badly\n",
  ]
}
