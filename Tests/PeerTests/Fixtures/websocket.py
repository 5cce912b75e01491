"""WebSocket peers: `client LIBRARY URL DEFLATE ROOT` sends messages to an echo server and checks what it returns;
`server LIBRARY PORT DEFLATE CERTIFICATE KEY` is an echo server. TLS without ROOT and CERTIFICATE (`-`) is not used."""

import asyncio
import ssl
import sys

LENGTHS = [0, 1, 125, 126, 127, 65535, 65536, 30_000_000]
LIMIT = 64 << 20


def content(length):
    return (b"0123456789abcdef" * (length // 16 + 1))[:length]


async def check(send_text, send_bytes, receive):
    for length in LENGTHS:
        await send_bytes(content(length))
        assert await receive() == content(length), length
    for text in ["", "κόσμε 🙂", "x" * 65536]:
        await send_text(text)
        assert await receive() == text, text[:20]


async def client(library, url, deflate, root):
    context = None
    if root != "-":
        context = ssl.create_default_context(cafile=root)
    if library == "websockets":
        import websockets

        compression = "deflate" if deflate else None
        async with websockets.connect(
            url, ssl=context, compression=compression, max_size=LIMIT, subprotocols=["chat"], proxy=None
        ) as socket:
            assert socket.subprotocol == "chat"
            assert bool(socket.protocol.extensions) == deflate
            await check(socket.send, socket.send, socket.recv)
            await socket.send(["frag", "men", "ts"])
            assert await socket.recv() == "fragments"
            await (await socket.ping(b"ping"))
            await socket.close(4000, "done")
            assert socket.close_code == 4000, socket.close_code
    else:
        import aiohttp

        async with aiohttp.ClientSession() as session:
            async with session.ws_connect(
                url, ssl=context or True, compress=15 if deflate else 0, max_msg_size=LIMIT, protocols=["chat"]
            ) as socket:
                assert socket.protocol == "chat" and bool(socket.compress) == deflate

                async def receive():
                    return (await socket.receive()).data

                await check(socket.send_str, socket.send_bytes, receive)
                await socket.close(code=4000)
                assert socket.close_code == 4000, socket.close_code
    print("ok")


async def server(library, port, deflate, certificate, key):
    context = None
    if certificate != "-":
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
    if library == "websockets":
        import websockets

        async def echo(socket):
            async for message in socket:
                await socket.send(message)

        compression = "deflate" if deflate else None
        await websockets.serve(
            echo, "127.0.0.1", port, ssl=context, compression=compression, max_size=LIMIT, subprotocols=["chat"]
        )
    else:
        from aiohttp import WSMsgType, web

        async def echo(request):
            socket = web.WebSocketResponse(compress=deflate, max_msg_size=LIMIT, protocols=["chat"])
            await socket.prepare(request)
            async for message in socket:
                if message.type == WSMsgType.TEXT:
                    await socket.send_str(message.data)
                else:
                    await socket.send_bytes(message.data)
            return socket

        application = web.Application()
        application.router.add_get("/ws", echo)
        runner = web.AppRunner(application)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", port, ssl_context=context).start()
    await asyncio.Event().wait()


role, library, place, deflate, *files = sys.argv[1:]
if role == "client":
    asyncio.run(client(library, place, deflate == "deflate", files[0]))
else:
    asyncio.run(server(library, int(place), deflate == "deflate", files[0], files[1]))
