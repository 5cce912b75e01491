// A client that sends a profile of uTLS: PROFILE PORT NAME.
package main

import (
	"net"
	"os"

	tls "github.com/refraction-networking/utls"
)

var profiles = map[string]tls.ClientHelloID{
	"ios-11": tls.HelloIOS_11_1, "ios-12": tls.HelloIOS_12_1, "ios-13": tls.HelloIOS_13, "ios-14": tls.HelloIOS_14,
	"android-11-okhttp": tls.HelloAndroid_11_OkHttp, "edge-85": tls.HelloEdge_85, "safari-16.0": tls.HelloSafari_16_0,
	"360-7.5": tls.Hello360_7_5, "360-11.0": tls.Hello360_11_0, "qq-11.1": tls.HelloQQ_11_1,
}

func main() {
	profile, known := profiles[os.Args[1]]
	if !known {
		os.Exit(64)
	}
	connection, err := net.Dial("tcp", "127.0.0.1:"+os.Args[2])
	if err != nil {
		os.Exit(69)
	}
	tls.UClient(connection, &tls.Config{ServerName: os.Args[3], InsecureSkipVerify: true}, profile).Handshake()
}
