// What crypto/x509 says of chains, at any time: reads a JSON list, writes one.
//
// Each entry has `chain` and `roots`, base64 of DER, `time`, seconds since 1970, and perhaps `host`. The result is the error,
// empty for a trusted chain.
package main

import (
	"crypto/x509"
	"encoding/json"
	"fmt"
	"os"
	"time"
)

type entry struct {
	Chain [][]byte `json:"chain"`
	Roots [][]byte `json:"roots"`
	Time  int64    `json:"time"`
	Host  string   `json:"host"`
}

func verify(e entry) string {
	if len(e.Chain) == 0 {
		return "no certificate"
	}
	roots, intermediates := x509.NewCertPool(), x509.NewCertPool()
	for _, der := range e.Roots {
		root, err := x509.ParseCertificate(der)
		if err != nil {
			return "unreadable root: " + err.Error()
		}
		roots.AddCert(root)
	}
	leaf, err := x509.ParseCertificate(e.Chain[0])
	if err != nil {
		return "unreadable: " + err.Error()
	}
	for _, der := range e.Chain[1:] {
		// As crypto/tls, which parses every certificate of the message.
		intermediate, err := x509.ParseCertificate(der)
		if err != nil {
			return "unreadable: " + err.Error()
		}
		intermediates.AddCert(intermediate)
	}
	options := x509.VerifyOptions{
		DNSName: e.Host, Roots: roots, Intermediates: intermediates, CurrentTime: time.Unix(e.Time, 0),
		KeyUsages: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}
	if _, err := leaf.Verify(options); err != nil {
		return err.Error()
	}
	return ""
}

func main() {
	var entries []entry
	if err := json.NewDecoder(os.Stdin).Decode(&entries); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	said := []string{}
	for _, e := range entries {
		said = append(said, verify(e))
	}
	json.NewEncoder(os.Stdout).Encode(said)
}
