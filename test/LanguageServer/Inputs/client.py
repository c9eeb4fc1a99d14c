#!/usr/bin/env python3
"""A client of symshape-lsp-server: opens files, asks, and prints the answers.

    client.py SERVER FILE... [--garbage] [--survive]

Each FILE is a program with marks `// hover: NAME uses: NAME`: the client asks
about the first place after the mark that names NAME. The client prints each diagnostic and
each answer. With --garbage, it then sends requests that an editor might send while somebody types,
and requests that no editor should send, and checks that the server still answers. With --survive,
it also opens, edits, closes and reopens each file, and checks every answer in between. """

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
    # Requests of an editor while somebody types: each prefix of the text, and texts without one
    # character.
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
    # Requests that no editor should send.
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


def hover_all(client, uri, text):
    """The answers about all marks of a program."""
    marks = [mark for mark in positions(text) if mark[0] == "hover"]
    return [client.at("hover", uri, position)["result"] for _, _, position in marks]


def send_and_survive(client, uri, text):
    expected = hover_all(client, uri, text)
    checked = 0

    def check(what, found, wanted):
        nonlocal checked
        checked += 1
        if found != wanted:
            sys.exit(f"{what}: expected {wanted}, found {found}")

    # Edits in the middle of each op: the line loses its end, its beginning, and a part in the
    # middle; then the editor undoes the edit.
    lines = text.split("\n")
    for number, line in enumerate(lines):
        if len(line) < 8 or line.lstrip().startswith("//"):
            continue
        third = len(line) // 3
        for edited in line[: 2 * third], line[third:], line[:third] + line[2 * third :]:
            client.change(uri, "\n".join([*lines[:number], edited, *lines[number + 1 :]]))
            for kind in "hover", "definition", "references":
                answer = client.at(kind, uri, {"line": number, "character": third})
                check(f"{kind} in an edited op", sorted(answer), ["id", "jsonrpc", "result"])
        client.change(uri, text)
        check(f"after edits of line {number + 1}", hover_all(client, uri, text), expected)
    # A closed file has no answers and no diagnostics; an opened one has all of them again.
    for _ in range(3):
        client.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
        check("hover in a closed file", hover_all(client, uri, text), [None] * len(expected))
        check("diagnostics of a closed file", client.diagnostics[uri], [])
        client.change(uri, text)
        check("a change of a closed file", hover_all(client, uri, text), [None] * len(expected))
        client.open(uri, "func.func @half(%x: tensor<")
        check("hover in half a program", client.at("hover", uri, {"line": 0, "character": 17})["result"], None)
        client.open(uri, text)
        check("after opening twice", hover_all(client, uri, text), expected)
    # An unknown request is an error; the next request is answered.
    for method in "textDocument/rename", "workspace/symbol", "no/such/request", "":
        check(f"request {method!r}", client.ask(method, {})["error"]["code"], -32601)
        check(f"after {method!r}", hover_all(client, uri, text), expected)
    # Programs that the parser gives up, each beside one that is right.
    for broken in ["(" * 100000, "tuple<" * 20000, "module {" * 400, '"' * 999, "%0 = ", "\0", "// -----"]:
        client.change(uri, f"{text}\n// -----\n{broken}")
        check(f"beside {broken[:9]!r}", hover_all(client, uri, text), expected)
    # A marker at the end of the file starts an empty program.
    client.change(uri, text)
    check("the whole file", hover_all(client, uri, text), expected)
    diagnostics = client.diagnostics[uri]
    client.change(uri, f"{text}\n// -----")
    check("before an empty program", hover_all(client, uri, text), expected)
    check("diagnostics with an empty program", client.diagnostics[uri], diagnostics)
    client.change(uri, text)
    print("survived:", checked, "answers")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("server")
    parser.add_argument("files", nargs="+", type=pathlib.Path)
    parser.add_argument("--garbage", action="store_true")
    parser.add_argument("--survive", action="store_true")
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
        if args.survive:
            send_and_survive(client, uri, text)
    if args.garbage:
        send_garbage(client, uri, text)
    client.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
    print("shutdown:", client.ask("shutdown", None)["result"])
    client.notify("exit", None)
    print("exit code:", client.process.wait(timeout=30))


main()
