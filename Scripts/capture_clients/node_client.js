// A client of Node's module tls as it is without options: PORT NAME.
const tls = require('tls');
const socket = tls.connect({ host: '127.0.0.1', port: Number(process.argv[2]), servername: process.argv[3], rejectUnauthorized: false });
socket.on('error', () => process.exit(1));
// The server may wait for a request.
socket.on('secureConnect', () => socket.end(() => process.exit(0)));
