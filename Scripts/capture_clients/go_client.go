// A client of crypto/tls as it is without options: PORT NAME.
package main

import (
	"crypto/tls"
	"os"
)

func main() {
	connection, err := tls.Dial("tcp", "127.0.0.1:"+os.Args[1], &tls.Config{ServerName: os.Args[2], InsecureSkipVerify: true})
	if err == nil {
		connection.Close()
	}
}
