#!/usr/bin/env python3
"""A client of symshape-lsp-server: opens files, asks, and prints the answers.

    client.py SERVER FILE... [--garbage]

Each FILE is a program with marks `// hover: NAME uses: NAME`: the client asks
about the first place after the mark that names NAME. The client prints each diagnostic and
each answer. With --garbage, it then sends what an editor might send while somebody types, and
what no editor should send, and checks that the server still answers.
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys


class Client:
    def __init__(self, server):
        self.process = subprocess.Popen(
            [server], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        self.next_id = 0
        self.diagnostics = {}

    def send_raw(self, body):
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def send(self, **message):
        self.send_raw(json.dumps({"jsonrpc": "2.0", **message}).encode())

    def receive(self):
        length = None
        while line := self.process.stdout.readline().strip():
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        if length is None:
            sys.exit("the server stopped")
        return json.loads(self.process.stdout.read(length))

    def notify(self, method, params):
        self.send(method=method, params=params)

    def ask(self, method, params):
        """Returns the answer; keeps the diagnostics that come before it."""
        self.next_id += 1
        self.send(id=self.next_id, method=method, params=params)
        while True:
            message = self.receive()
            if message.get("id") == self.next_id:
                return message
            if message.get("method") == "textDocument/publishDiagnostics":
                params = message["params"]
                self.diagnostics[params["uri"]] = params["diagnostics"]

    def open(self, uri, text):
        item = {"uri": uri, "languageId": "mlir", "version": 1, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": item})

    def change(self, uri, text, version=2):
        self.notify(
            "textDocument/didChange",
            {"textDocument": {"uri": uri, "version": version}, "contentChanges": [{"text": text}]},
        )

    def at(self, kind, uri, position):
        params = {"textDocument": {"uri": uri}, "position": position}
        if kind == "references":
            params["context"] = {"includeDeclaration": True}
        return self.ask(f"textDocument/{kind}", params)


def utf16(text):
    return len(text.encode("utf-16-le")) // 2


def positions(text):
    """The marks of a program: the kind of question, the name, and the place of the name."""
    lines = text.split("\n")
    for number, line in enumerate(lines):
        marks = line.partition("// ")[2]
        for kind, name in re.findall(r"(hover|uses): (\S+)", marks):
            for after in range(number + 1, len(lines)):
                column = lines[after].find(name)
                if column >= 0:
                    yield kind, name, {"line": after, "character": utf16(lines[after][:column]) + 1}
                    break


def show_range(text_range):
    start, end = text_range["start"], text_range["end"]
    return f"{start['line'] + 1}:{start['character'] + 1}-{end['line'] + 1}:{end['character'] + 1}"


def run_file(client, path):
    uri, text = path.absolute().as_uri(), path.read_text()
    client.open(uri, text)
    asked = list(positions(text)) or [("hover", "nothing", {"line": 0, "character": 0})]
    for kind, name, position in asked:
        if kind == "hover":
            answer = client.at("hover", uri, position)["result"]
            print(f"hover {name}:", show_range(answer["range"]) if answer else "nothing")
            print(answer["contents"]["value"] if answer else "")
        else:
            for method in "definition", "references":
                places = client.at(method, uri, position)["result"]
                print(f"{method} {name}:", *(show_range(place["range"]) for place in places))
    severities = {1: "error", 2: "warning", 3: "information"}
    for diag in client.diagnostics[uri]:
        print(f"{show_range(diag['range'])} {severities[diag['severity']]}: {diag['message']}")
        for note in diag.get("relatedInformation", []):
            print(f"  {show_range(note['location']['range'])}: {note['message']}")
    return uri, text


def send_garbage(client, uri, text):
    start = {"line": 0, "character": 0}
    # What an editor sends while somebody types: each prefix of the text, and texts without
    # one character.
    step = max(1, len(text) // 60)
    for end in range(0, len(text), step):
        client.change(uri, text[:end])
        client.change(uri, text[:end] + text[end + 1 :])
        client.at("hover", uri, {"line": text.count("\n", 0, end), "character": 3})
    for odd in [
        "(" * 100000,
        "{" * 5000,
        '"' * 999,
        "\0\0\xff\U0001f600%",
        "// -----\n" * 500,
        "#a = #symshape.shape<[" + "min(" * 5000,
        "module {" * 400,
        "func.func @f(%x: " + "tuple<" * 100000,
        "func.func @f() { call @f() : () -> () }",
        "func.func private @f(tensor<?xf32>) -> tensor<?xf32>",
        "%0 = arith.constant 0 : index",
        "symshape.symbol",
        "\r\n\r\n// -----\r\nfunc.func @f() {\r\n  return\r\n}\r\n",
    ]:
        client.change(uri, odd)
        for line, character in [(0, 0), (0, 10**6), (10**6, 0), (-1, -1), (2**31 - 1, 2**31 - 1)]:
            client.at("hover", uri, {"line": line, "character": character})
            client.at("references", uri, {"line": line, "character": character})
    # What no editor should send.
    for bad in ["", "file:", "no uri", "http://host/file.mlir", "file:///%zz", "file:///not/open.mlir", 7, None]:
        for method in "hover", "definition", "references":
            client.at(method, bad, start)
        client.notify("textDocument/didClose", {"textDocument": {"uri": bad}})
        client.notify("textDocument/didOpen", {"textDocument": {"uri": bad}})
        client.change(bad, "func.func")
    client.ask("textDocument/hover", None)
    client.ask("textDocument/hover", {"textDocument": {"uri": uri}, "position": "here"})
    client.ask("textDocument/rename", {})
    client.notify("no/such/notification", [1, 2, 3])
    client.notify(
        "textDocument/didChange",
        {
            "textDocument": {"uri": uri, "version": 3},
            "contentChanges": [{"range": {"start": start, "end": start}, "text": "x"}],
        },
    )
    for body in [b"{", b"", b"[]", b"null", b'{"jsonrpc": "2.0"}', b"\xff\xfe", b"7", b"[" * 10**6]:
        client.send_raw(body)
    # The server still answers, about the text that it got last.
    client.change(uri, text, version=4)
    kind, name, position = next(positions(text))
    answer = client.at("hover", uri, position)["result"]
    print("after garbage:", answer["contents"]["value"].splitlines()[0])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("server")
    parser.add_argument("files", nargs="+", type=pathlib.Path)
    parser.add_argument("--garbage", action="store_true")
    args = parser.parse_args()
    client = Client(args.server)
    capabilities = client.ask(
        "initialize", {"processId": None, "rootUri": None, "capabilities": {}}
    )["result"]["capabilities"]
    print("capabilities:", *sorted(capabilities))
    client.notify("initialized", {})
    for path in args.files:
        print("file", path.name)
        uri, text = run_file(client, path)
    if args.garbage:
        send_garbage(client, uri, text)
    client.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
    print("shutdown:", client.ask("shutdown", None)["result"])
    client.notify("exit", None)
    print("exit code:", client.process.wait(timeout=30))


main()
