// A Go server: PORT CURVES {CERTIFICATE KEY}… with CURVES "default" or numbers with commas. It prints what crypto/tls says of its suites.
package main

import (
	"crypto/tls"
	"encoding/json"
	"fmt"
	"net"
	"os"
	"strconv"
	"strings"
	"time"
)

func main() {
	configuration := &tls.Config{MinVersion: tls.VersionTLS10, MaxVersion: tls.VersionTLS13}
	for _, suite := range append(tls.CipherSuites(), tls.InsecureCipherSuites()...) {
		configuration.CipherSuites = append(configuration.CipherSuites, suite.ID)
	}
	if os.Args[2] != "default" {
		for _, number := range strings.Split(os.Args[2], ",") {
			curve, err := strconv.ParseUint(number, 0, 16)
			check(err)
			configuration.CurvePreferences = append(configuration.CurvePreferences, tls.CurveID(curve))
		}
	}
	for i := 3; i < len(os.Args); i += 2 {
		certificate, err := tls.LoadX509KeyPair(os.Args[i], os.Args[i+1])
		check(err)
		configuration.Certificates = append(configuration.Certificates, certificate)
	}
	for _, address := range []string{"127.0.0.1", "::1"} {
		listener, err := net.Listen("tcp", net.JoinHostPort(address, os.Args[1]))
		check(err)
		go serve(tls.NewListener(listener, configuration))
	}
	fmt.Println("TRUTH", truth())
	select {}
}

func serve(listener net.Listener) {
	for {
		connection, err := listener.Accept()
		check(err)
		go func() {
			defer connection.Close()
			connection.SetDeadline(time.Now().Add(20 * time.Second))
			connection.(*tls.Conn).Handshake()
		}()
	}
}

// Which suites each version can have, as crypto/tls lists them.
func truth() string {
	versions := map[string]map[string][]string{}
	names := map[uint16]string{tls.VersionTLS10: "TLSv1.0", tls.VersionTLS11: "TLSv1.1", tls.VersionTLS12: "TLSv1.2", tls.VersionTLS13: "TLSv1.3"}
	for _, one := range append(tls.CipherSuites(), tls.InsecureCipherSuites()...) {
		for _, version := range one.SupportedVersions {
			name := names[version]
			if versions[name] == nil {
				versions[name] = map[string][]string{}
			}
			versions[name]["suites"] = append(versions[name]["suites"], fmt.Sprintf("0x%04x", one.ID))
		}
	}
	text, err := json.Marshal(versions)
	check(err)
	return string(text)
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
