"""ask_clangd.py CLANGD SOURCE...: what an editor would show for each source, one `file:line: message` a line (Language Server Protocol 3.17)."""
import json
import os
import subprocess
import sys


def send(server, method, parameters, number=None):
    message = {"jsonrpc": "2.0", "method": method, "params": parameters, **({} if number is None else {"id": number})}
    body = json.dumps(message).encode()
    server.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
    server.stdin.flush()


def receive(server):
    length = 0
    while line := server.stdout.readline().strip():
        if line.lower().startswith(b"content-length:"):
            length = int(line.split(b":")[1])
    return json.loads(server.stdout.read(length)) if length else None


def main(clangd, *sources):
    with subprocess.Popen([clangd, "--log=error", "-j=1", "--background-index=false", "--clang-tidy=0"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as server:
        send(server, "initialize", {"processId": None, "rootUri": None, "capabilities": {}}, 1)
        send(server, "initialized", {})
        waiting, shown = set(), []
        for source in sources:
            with open(source, encoding="utf-8") as file:
                text = file.read()
            language = "cpp" if source.endswith("cpp") else "c"
            uri = "file://" + os.path.realpath(source)
            send(server, "textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": language, "version": 1, "text": text}})
            waiting.add(uri)
        while waiting and (message := receive(server)):
            if message.get("method") == "textDocument/publishDiagnostics":
                uri = message["params"]["uri"]
                waiting.discard(uri)
                shown += [f"{os.path.basename(uri)}:{each['range']['start']['line'] + 1}: {each['message'].splitlines()[0]}"
                          for each in message["params"]["diagnostics"]]
        send(server, "shutdown", None, 2)
        send(server, "exit", None)
    print("\n".join(sorted(shown)))
    return 1 if waiting else 0


sys.exit(main(*sys.argv[1:]))
