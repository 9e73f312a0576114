"""A mail server for tests: prints its port, keeps the mails that it receives, and runs until it is killed."""

import argparse
import asyncio
import json
import pathlib
import ssl
import subprocess

from aiosmtpd.smtp import SMTP, AuthResult


class Keeper:
    """Answers as it was told to, and writes each mail and what was said about it to the folder."""

    def __init__(self, options):
        self.options = options
        self.count = 0
        self.recipients = 0

    async def handle_MAIL(self, server, session, envelope, address, mail_options):
        if self.options.refuse_sender:
            return f"550 5.7.1 {address} may not send"
        envelope.mail_from = address
        return "250 OK"

    async def handle_RCPT(self, server, session, envelope, address, rcpt_options):
        if self.options.slow:
            self.file("slow").touch()
            await asyncio.sleep(self.options.slow)
        is_accepted = address == self.options.accept
        if self.options.refuse and not is_accepted:
            return f"550 5.1.1 There is no {address} here"
        self.recipients += 1
        is_meant = self.options.answer_to in (0, self.recipients) and not is_accepted
        if self.options.answer and is_meant:
            return self.options.answer
        if self.options.later:
            return f"451 4.7.1 Come back later for {address}"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        if self.options.refuse_content:
            return f"554 5.6.0 This is not for {envelope.rcpt_tos[0]}"
        self.count += 1
        about = {
            "from": envelope.mail_from,
            "to": envelope.rcpt_tos,
            "client": session.host_name,
            "peer": session.peer[1],
            "encrypted": server.transport.get_extra_info("ssl_object") is not None,
            "authenticated": bool(session.authenticated),
        }
        self.file(f"{self.count}.json").write_text(json.dumps(about))
        # Whole when it appears under the name that the tests look for.
        part = self.file(f"{self.count}.part")
        part.write_bytes(envelope.content)
        part.rename(self.file(f"{self.count}.eml"))
        if self.options.hang_up:
            asyncio.get_running_loop().call_later(0.02, self.hang_up, server.transport, self.count)
        return "250 Kept"

    def hang_up(self, transport, count):
        transport.abort()
        self.file(f"{count}.closed").touch()

    def file(self, name):
        return pathlib.Path(self.options.folder) / name


def certificate(folder):
    """Makes a certificate for 127.0.0.1 that nobody has signed, and leaves it in the folder."""
    key, cert = f"{folder}/key.pem", f"{folder}/cert.pem"
    command = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost"
    names = ["-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", cert]
    subprocess.run(command.split() + names, check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(cert, key)
    return context


async def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--folder", required=True)
    parser.add_argument("--starttls", action="store_true", help="offer STARTTLS")
    parser.add_argument("--tls", action="store_true", help="TLS from the first byte")
    parser.add_argument("--auth", metavar="USER:PASSWORD", help="take no mail without these")
    parser.add_argument("--refuse-sender", action="store_true", help="550 to MAIL")
    parser.add_argument("--refuse", action="store_true", help="550 to RCPT")
    parser.add_argument("--answer", metavar="RESPONSE", help="this to RCPT")
    parser.add_argument("--accept", metavar="ADDRESS", help="no --answer to this recipient")
    parser.add_argument("--answer-to", type=int, default=0, metavar="NUMBER", help="--answer to one recipient, from 1")
    parser.add_argument("--refuse-content", action="store_true", help="554 after DATA")
    parser.add_argument("--later", action="store_true", help="451 to RCPT")
    parser.add_argument("--utf8", action="store_true", help="offer SMTPUTF8")
    parser.add_argument("--slow", type=float, default=0, metavar="SECONDS", help="wait before RCPT is answered")
    parser.add_argument("--hang-up", action="store_true", help="close the connection after each mail")
    options = parser.parse_args()

    def authenticate(server, session, envelope, mechanism, data):
        given = f"{data.login.decode()}:{data.password.decode()}"
        return AuthResult(success=given == options.auth, handled=False)

    context = certificate(options.folder) if options.starttls or options.tls else None
    keeper = Keeper(options)

    def protocol():
        return SMTP(
            keeper,
            hostname="mail.test",
            enable_SMTPUTF8=options.utf8,
            tls_context=context if options.starttls else None,
            auth_required=options.auth is not None,
            auth_require_tls=False,
            authenticator=authenticate if options.auth else None,
        )

    loop = asyncio.get_running_loop()
    server = await loop.create_server(protocol, "127.0.0.1", 0, ssl=context if options.tls else None)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


asyncio.run(main())
