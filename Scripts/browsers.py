"""Chromium and Firefox over WebDriver BiDi, for Scripts/browser-report and Scripts/browser-ui.

Needs the Python packages websockets and axe-playwright-python, of which only axe.min.js is used.
"""
import asyncio
import base64
import contextlib
import importlib.util
import json
import os
import pathlib
import re
import shutil
import tempfile
import urllib.error
import urllib.request

import websockets

# The folder of Scripts/peers, where programs are found before those on the PATH.
PROGRAMS = pathlib.Path(__file__).resolve().parent.parent / ".build/peers"
AXE = pathlib.Path(importlib.util.find_spec("axe_playwright_python").origin).with_name("axe.min.js").read_text(encoding="utf-8")


class Fault(Exception):
    pass


def program(peer, *names):
    """The program of that peer, or one of those on the PATH."""
    for script in (f"run-{names[0]}", "run"):
        path = pathlib.Path(PROGRAMS) / peer / script
        if path.exists():
            return str(path)
    for name in names:
        if shutil.which(name):
            return shutil.which(name)
    raise Fault(f"{names[0]} is missing; Scripts/peers {peer} fetches it")


class Browser:
    """A connection to a browser."""

    def __init__(self, scheme):
        self.scheme = scheme
        self.home = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.replies, self.events, self.number = {}, [], 0
        self.socket = self.session = self.process = None

    async def start(self, command, pattern):
        """The first match of the pattern in what the program prints."""
        self.process = await asyncio.create_subprocess_exec(
            *command, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT, stdin=asyncio.subprocess.DEVNULL,
            env={**os.environ, "HOME": self.home.name, "MOZ_HEADLESS": "1"})
        async with asyncio.timeout(60):
            while line := (await self.process.stdout.readline()).decode(errors="replace"):
                if found := re.search(pattern, line):
                    self.drain = asyncio.create_task(self.process.stdout.read())
                    return found.group(1)
        raise Fault(f"{command[0]} ended")

    async def open(self, address):
        self.socket = await websockets.connect(address, max_size=None, ping_interval=None)
        self.reader = asyncio.create_task(self.read())

    async def read(self):
        # Chromium ends the connection without a close frame.
        with contextlib.suppress(websockets.ConnectionClosed):
            async for text in self.socket:
                message = json.loads(text)
                if message.get("type") == "event":
                    self.events.append(message)
                elif message.get("id") in self.replies:
                    self.replies.pop(message["id"]).set_result(message)

    async def send(self, method, **parameters):
        self.number += 1
        reply = self.replies[self.number] = asyncio.get_running_loop().create_future()
        await self.socket.send(json.dumps({"id": self.number, "method": method, "params": parameters}))
        message = await asyncio.wait_for(reply, 120)
        if message.get("type") == "error":
            raise Fault(f"{method}: {message.get('error')}: {message.get('message')}")
        return message["result"]

    async def evaluate(self, expression):
        """The value of an expression of the type string, number or boolean, apart from the scripts of the page."""
        result = await self.send(
            "script.evaluate", expression=expression, awaitPromise=True, target={"context": self.context, "sandbox": "report"})
        if result["type"] != "success":
            raise Fault(f"{expression[:60]}: {result['exceptionDetails']['text']}")
        return result["result"].get("value")

    async def close(self):
        if self.socket:
            await self.socket.close()
        if self.process and self.process.returncode is None:
            self.process.terminate()
            try:
                await asyncio.wait_for(self.process.wait(), 10)
            except asyncio.TimeoutError:
                self.process.kill()
        self.home.cleanup()


class Firefox(Browser):
    name = "firefox"

    async def __aenter__(self):
        dark = self.scheme == "dark"
        preferences = {
            "layout.css.prefers-color-scheme.content-override": 0 if dark else 1, "ui.systemUsesDarkTheme": int(dark),
            "remote.active-protocols": 1, "browser.shell.checkDefaultBrowser": False, "datareporting.policy.dataSubmissionEnabled": False,
            "app.update.enabled": False, "network.captive-portal-service.enabled": False, "network.connectivity-service.enabled": False,
        }
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in preferences.items()]
        pathlib.Path(self.home.name, "user.js").write_text("".join(lines), encoding="utf-8")
        address = await self.start(
            [program("firefox", "firefox-esr", "firefox"), "--headless", "--no-remote", "--remote-debugging-port", "0",
             "--profile", self.home.name], r"WebDriver BiDi listening on (ws://\S+)")
        await self.open(address + "/session")
        await self.send("session.new", capabilities={})
        return self


class Chromium(Browser):
    name = "chromium"

    async def __aenter__(self):
        port = await self.start(
            [program("chromedriver", "chromedriver"), "--port=0"], r"started successfully on port (\d+)")
        options = {
            "binary": program("chromedriver", "chromium"),
            "args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
                     f"--user-data-dir={self.home.name}/profile", f"--blink-settings=preferredColorScheme={int(self.scheme == 'light')}"],
        }
        body = {"capabilities": {"alwaysMatch": {"browserName": "chrome", "webSocketUrl": True, "goog:chromeOptions": options}}}
        request = urllib.request.Request(
            f"http://127.0.0.1:{port}/session", json.dumps(body).encode(), {"Content-Type": "application/json"})
        try:
            reply = await asyncio.to_thread(lambda: json.load(urllib.request.urlopen(request, timeout=90)))
        except urllib.error.HTTPError as error:
            raise Fault(f"chromedriver: {error.read().decode(errors='replace')[:400]}") from None
        self.session = f"http://127.0.0.1:{port}/session/{reply['value']['sessionId']}"
        await self.open(reply["value"]["capabilities"]["webSocketUrl"])
        return self

    async def close(self):
        try:
            if self.session:
                request = urllib.request.Request(self.session, method="DELETE")
                await asyncio.to_thread(lambda: urllib.request.urlopen(request, timeout=20).read())
        finally:
            await super().close()
