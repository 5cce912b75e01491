// A Node server: PORT OPTIONS (JSON for tls.createServer, keys and certificates as paths). It prints the OpenSSL that it has and all ciphers of it.
const fs = require('fs');
const tls = require('tls');

const options = JSON.parse(process.argv[3]);
for (const name of ['key', 'cert']) options[name] = options[name].map((path) => fs.readFileSync(path));
options.ciphers ??= tls.getCiphers().map((name) => name.toUpperCase()).join(':') + ':@SECLEVEL=0';
console.log('OPENSSL', process.versions.openssl);
console.log('CIPHERS', options.ciphers);
for (const host of ['127.0.0.1', '::1']) {
  tls.createServer(options, (socket) => socket.end()).on('tlsClientError', () => {}).listen({ host, port: Number(process.argv[2]), backlog: 1024 });
}
