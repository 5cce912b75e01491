// The WebSocket peer ws of Node: `client URL DEFLATE ROOT` sends messages to an echo server and checks what it returns;
// `server PORT DEFLATE CERTIFICATE KEY` is an echo server. TLS without ROOT and CERTIFICATE (`-`) is not used.
"use strict"
const fs = require("fs"), http = require("http"), https = require("https"), WebSocket = require("ws")

const LENGTHS = [0, 1, 125, 126, 127, 65535, 65536, 30_000_000], LIMIT = 64 << 20
const content = length => Buffer.alloc(length, "0123456789abcdef")

function client(url, deflate, root) {
  const options = { perMessageDeflate: deflate, maxPayload: LIMIT, ca: root === "-" ? undefined : fs.readFileSync(root) }
  const socket = new WebSocket(url, ["chat"], options)
  const messages = [...LENGTHS.map(content), "", "κόσμε 🙂", "x".repeat(65536)]
  const fail = reason => { console.error(reason); process.exit(1) }
  let place = 0
  const next = () => place < messages.length ? socket.send(messages[place]) : socket.ping("ping")
  socket.on("error", fail)
  socket.on("open", () => {
    if (socket.protocol !== "chat") fail("no subprotocol")
    if (("permessage-deflate" in Object(socket._extensions)) !== deflate) fail("another extension")
    next()
  })
  socket.on("message", (data, isBinary) => {
    const sent = messages[place]
    if (isBinary !== (typeof sent !== "string") || !Buffer.from(sent).equals(data)) fail(`message ${place} is not returned`)
    place++
    next()
  })
  socket.on("pong", data => data.toString() === "ping" ? socket.close(4000, "done") : fail("another Pong"))
  socket.on("close", code => code === 4000 ? console.log("ok") : fail(`closed with ${code}`))
}

function server(port, deflate, certificate, key) {
  const server = certificate === "-"
    ? http.createServer() : https.createServer({ cert: fs.readFileSync(certificate), key: fs.readFileSync(key) })
  const sockets = new WebSocket.Server({ server, path: "/ws", perMessageDeflate: deflate, maxPayload: LIMIT })
  sockets.on("connection", socket => socket.on("message", (data, isBinary) => socket.send(data, { binary: isBinary })))
  server.listen(port, "127.0.0.1")
}

const [role, place, deflate, ...files] = process.argv.slice(2)
if (role === "client") client(place, deflate === "deflate", files[0])
else server(Number(place), deflate === "deflate", files[0], files[1])
