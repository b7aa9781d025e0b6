#!/usr/bin/env python3
"""A client for Upcard's online tables (docs/online.md), in Python's standard library alone.

It opens a table for Help!, seats a few guests there and plays a whole game by the rules. On the
way each of them loses the line once and resumes; in the end the deals are verified.

Try it:  node bin/upcard.js serve --port 8080
         python3 examples/online.py http://localhost:8080 --players 3 --seed 1
"""
import argparse
import asyncio
import base64
import contextlib
import hashlib
import hmac
import http.cookies
import json
import os
import random
import secrets
import struct
import sys
import urllib.parse
import urllib.request

SETTINGS = {"onlookers": "none", "clock": None, "cover": None, "listed": False, "freeText": False}
NAMES = ["Ana", "Ben", "Cleo", "Dov", "Eda"]
CUT_AT = 3  # The action upon which a guest loses the line.


def check(holds, problem):
    if not holds:
        raise RuntimeError(problem)


# Plain requests


def request(server, method, path, body=None, cookie=""):
    """What the server answers, and the cookie that it sets."""
    headers = {"Content-Type": "application/json", "Cookie": cookie}
    data = None if body is None else json.dumps(body).encode()
    asked = urllib.request.Request(server + path, data, headers, method=method)
    with urllib.request.urlopen(asked, timeout=30) as answer:
        text = answer.read()
        set_now = http.cookies.SimpleCookie(answer.headers["Set-Cookie"])
    cookie = "; ".join(f"{name}={each.value}" for name, each in set_now.items())
    return json.loads(text) if text else None, cookie


# The WebSocket protocol (RFC 6455), as far as a client needs it

GO_ON, TEXT, CLOSE, PING, PONG = 0x0, 0x1, 0x8, 0x9, 0xA
QUIET = 30  # Seconds; the server pings more often, so a line that is quiet for longer is dead.


class Line:
    """A connection; raises an OSError when it is lost."""

    def __init__(self, reader, writer):
        self.reader, self.writer = reader, writer

    @classmethod
    async def open(cls, server, path, cookie):
        url = urllib.parse.urlsplit(server)
        tls = url.scheme == "https" or None
        port = url.port or (443 if tls else 80)
        reader, writer = await asyncio.open_connection(url.hostname, port, ssl=tls)
        key = base64.b64encode(os.urandom(16)).decode()
        writer.write(
            f"GET {path} HTTP/1.1\r\nHost: {url.netloc}\r\nCookie: {cookie}\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\n\r\n".encode()
        )
        head = (await lasting(reader.readuntil(b"\r\n\r\n"))).decode()
        proof = hashlib.sha1(f"{key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11".encode()).digest()
        if " 101 " not in head or base64.b64encode(proof).decode() not in head:
            raise ConnectionError(head.splitlines()[0])
        return cls(reader, writer)

    async def send(self, message):
        await self.send_frame(TEXT, json.dumps(message).encode())

    async def send_frame(self, kind, payload):
        """In one piece, and masked, as all that a client sends."""
        size, mask = len(payload), os.urandom(4)
        length = bytes([0x80 | size]) if size < 126 else struct.pack("!BH", 0x80 | 126, size)
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))
        self.writer.write(bytes([0x80 | kind]) + length + mask + masked)
        await self.writer.drain()

    async def receive(self):
        """The next message, of however many fragments; what the protocol itself asks is answered."""
        message = b""
        while True:
            is_last, kind, payload = await lasting(self.receive_frame())
            if kind == PING:
                await self.send_frame(PONG, payload)
            elif kind == CLOSE:
                await self.send_frame(CLOSE, payload[:2])
                raise ConnectionError("the server closed the line")
            elif kind in (TEXT, GO_ON):
                message += payload
                if is_last:
                    return json.loads(message)

    async def receive_frame(self):
        first, size = await self.reader.readexactly(2)
        if size == 126:
            (size,) = struct.unpack("!H", await self.reader.readexactly(2))
        elif size == 127:
            (size,) = struct.unpack("!Q", await self.reader.readexactly(8))
        return first >= 0x80, first & 0x0F, await self.reader.readexactly(size)

    async def close(self):
        with contextlib.suppress(OSError):
            await self.send_frame(CLOSE, struct.pack("!H", 1000))
            while (await lasting(self.receive_frame()))[1] != CLOSE:
                pass
        self.cut()

    def cut(self):
        self.writer.transport.abort()


async def lasting(reading):
    """What is read, where the line lasts until then."""
    try:
        return await asyncio.wait_for(reading, QUIET)
    except (EOFError, asyncio.TimeoutError) as gone:
        raise ConnectionError("the line is dead") from gone


# A guest at a table


class Guest:
    def __init__(self, server, name, seat, seed):
        self.server, self.name, self.seat = server, name, seat
        _, self.cookie = request(server, "PUT", "/api/me", {"name": name, "avatar": "fox"})
        self.random = random.Random(f"{seed} {seat}")
        self.contribution = secrets.token_hex(32)
        self.table = self.line = self.room = self.sight = self.commitment = None
        self.seq = 0  # The last event that was seen.
        self.resuming = False
        self.unanswered = {}  # Commands by id.
        self.acts = 0
        self.hands = []  # The hands that were dealt to this guest.

    async def play(self, table):
        """Takes a seat and plays to the end; answers with the result."""
        self.table = table
        await self.connect()
        while not (self.sight and "result" in self.sight):
            try:
                await self.take(await self.line.receive())
                command = None if self.unanswered or not self.room else self.decision()
                if command:
                    await self.ask(command)
            except OSError:
                await self.connect()
        await self.line.close()
        return self.sight["result"]

    async def connect(self, wait=0):
        """Begins, or resumes where the line was lost."""
        if self.line:
            self.line.cut()
        for pause in (wait, 0.5, 1, 2, 4, 8):
            await asyncio.sleep(pause)
            try:
                self.line = await Line.open(self.server, "/live", self.cookie)
                await self.line.send({"type": "hello", "protocol": 1})
                welcome = await self.line.receive()
                check(welcome["type"] == "welcome", welcome)
                since = {"since": self.seq} if self.seq else {}
                await self.line.send({"type": "watch", "table": self.table, **since})
                self.resuming = True
                return await self.send_unanswered()
            except OSError as lost:
                problem = lost
        raise problem

    async def ask(self, command):
        self.unanswered[secrets.token_hex(8)] = command
        await self.send_unanswered()
        self.acts += command["type"] == "act"
        if command["type"] == "act" and self.acts == CUT_AT:
            print(f"{self.name}'s line is cut after event {self.seq}, a command without an answer.")
            await self.connect(wait=0.3)

    async def send_unanswered(self):
        for name, command in self.unanswered.items():
            await self.line.send({"type": "command", "id": name, "table": self.table, "command": command})

    async def take(self, message):
        kind = message["type"]
        if kind == "table":
            self.see(message)
        elif kind == "done":
            del self.unanswered[message["id"]]
            check(message["seq"] <= self.seq, "an event was done, but not shown")
        elif kind == "refused":
            command = self.unanswered.pop(message["id"])
            check(message["code"] == "not-asked", f"{self.name}: {command} was refused: {message}")
            self.contribution = None  # It came too late, and the game began without it.
        elif kind == "fault" and message["code"] == "too-fast":
            await asyncio.sleep(1)
            await self.send_unanswered()
        elif kind == "bye":
            await self.connect(wait=message["comeBackIn"] / 1000)
        else:
            check(kind in ("present", "led", "pong"), f"{self.name}: {message}")

    def see(self, message):
        """Every event is seen once, in order; or all at once, where too many were missed."""
        if message["seq"] != self.seq + 1:
            check(self.resuming, f"event {message['seq']} came after event {self.seq}")
            self.hands = []
        self.resuming = False
        self.seq, self.room = message["seq"], message["room"]
        if self.room["pending"]:
            self.commitment = self.room["pending"]["commitment"]
        if "sight" in message:
            self.sight = message["sight"]
            dealt = [event for event in self.sight["events"] if event["type"] == "dealt"]
            self.hands += [event["hands"][self.seat] for event in dealt]

    def decision(self):
        """What to ask of the table as it stands."""
        room, sight, seat = self.room, self.sight, self.seat
        if room["you"]["seat"] is None:
            return {"type": "sit", "seat": seat, "name": self.name, "avatar": "fox"}
        if room["pending"]:
            if self.contribution and not room["pending"]["contributed"][seat]:
                return {"type": "contribute", "contribution": self.contribution}
        elif room["playing"]:
            if sight and seat in sight["toAct"]:
                action = self.random.choice(legal_actions(sight["view"], seat))
                return {"type": "act", "seat": seat, "step": sight["step"], "action": action}
        elif not room["seats"][seat]["ready"]:
            return {"type": "ready", "ready": True}
        elif room["you"]["host"] and all(each["ready"] for each in room["seats"]):
            return {"type": "start"}
        return None


# The rules of Help! (docs/rules/help.md)

NUMBERS = {"1": 5, "2": 5, "3": 7, "4": 7, "5": 7, "6": 7, "7": 7, "8": 8, "9": 8, "10": 8, "11": 8}
COPIES = {**NUMBERS, "W": 7, "S": 7, "Z": 7, "N": 7}  # HE-1
HAND = 4  # HE-2


def legal_actions(view, seat):
    hand, row, phase = view["hands"][seat], view["row"], view["phase"]
    if phase == "start":  # HE-5
        return [{"type": "play", "card": min((card for card in hand if card in NUMBERS), key=int)}]
    if phase == "help":  # HE-14: whether a Switch helps depends on a hand that isn't seen.
        surely = sorted(card for card in set(hand) if plays([card], row))
        return [{"type": "give", "card": card} for card in surely or ["S"]]
    if phase == "return":
        own = sorted(set(without(hand, view["help"]["card"])))
        return [{"type": "return", "card": card} for card in own if plays(without(hand, card), row)]
    return plays(hand, row)


def plays(hand, row):
    """What can be played from a hand on a row."""
    actions = []
    for card in sorted(set(hand)):
        if card in NUMBERS and ascends([*row, card]):
            actions.append({"type": "play", "card": card})
        elif card == "W":
            rows = [[*row[:at], card, *row[at:]] for at in range(len(row) + 1)]
            ats = [at for at, new in enumerate(rows) if ascends(new) and rows.index(new) == at]
            actions += [{"type": "wild", "at": at} for at in ats]
        elif card == "S":
            for other in sorted(set(hand) - {"S", "Z", "N"}):
                ats = [at for at in range(len(row)) if ascends([*row[:at], other, *row[at + 1 :]])]
                actions += [{"type": "switch", "at": at, "card": other} for at in ats]
        elif card == "N" or (card == "Z" and row):
            actions.append({"type": "no" if card == "N" else "zap"})
    return actions


def ascends(row):
    """HE-7, HE-9"""
    values = [0]
    for card in row:
        values.append(values[-1] + 1 if card == "W" else int(card))
    return values[-1] <= 11 and all(left < right for left, right in zip(values, values[1:]))


def without(hand, card):
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


# Fair deals


def verify(record, guests):
    """Checks all that the guests can know of the deal; answers how often cards were dealt."""
    deal = record["deal"]
    secret = deal["secret"].encode()
    for guest in guests:
        check(guest.commitment == hashlib.sha256(secret).hexdigest(), "the secret isn't what was promised")
        check(guest.contribution == deal["contributions"][guest.seat], "a contribution was changed")
    unsealed = {**record, "deal": {**deal, "seal": ""}}
    text = json.dumps(unsealed, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    check(hmac.new(secret, text.encode(), "sha256").hexdigest() == deal["seal"], "the record was changed")
    steps = [number for number, step in enumerate(record["steps"]) if step["type"] == "deal"]
    for which, number in enumerate(steps):
        deck = record["steps"][number]["deck"]
        check(deck == dealt_deck(deal, number), f"step {number} isn't what the secret gives")
        for guest in guests:
            hand = deck[HAND * guest.seat : HAND * (guest.seat + 1)]
            check(hand == guest.hands[which], f"{guest.name} had another hand than step {number} tells")
    return len(steps)


def dealt_deck(deal, step):
    """The deck in order, shuffled by Fisher and Yates with the chance of that step."""
    added = [contribution or "-" for contribution in deal["contributions"]]
    chance = words("|".join([deal["secret"], *added, f"step {step}"]))
    deck = [card for card, copies in COPIES.items() for _ in range(copies)]
    for last in range(len(deck) - 1, 0, -1):
        other = below(last + 1, chance)
        deck[last], deck[other] = deck[other], deck[last]
    return deck


def words(key, block=0):
    while True:
        yield from struct.unpack("!8I", hmac.digest(key.encode(), f"upcard:{block}".encode(), "sha256"))
        block += 1


def below(bound, chance):
    limit = 2**32 - 2**32 % bound
    return next(word for word in chance if word < limit) % bound


async def main():
    parser = argparse.ArgumentParser(description="Plays a game of Help! among guests at an online table.")
    parser.add_argument("server", help="such as http://localhost:8080")
    parser.add_argument("--players", type=int, default=3, choices=[3, 4, 5])
    parser.add_argument("--seed", default="1", help="of the guests' choices; the cards are the server's")
    args = parser.parse_args()
    server = args.server.rstrip("/")
    guests = [Guest(server, NAMES[seat], seat, args.seed) for seat in range(args.players)]
    asked = {"game": "help", "seats": args.players, "options": {}, "settings": SETTINGS}
    opened, _ = request(server, "POST", "/api/tables", asked, guests[0].cookie)
    print(f"{args.players} guests meet at {server}/t/{opened['table']}.")
    results = await asyncio.gather(*(guest.play(opened["table"]) for guest in guests))
    check(any(guest.acts >= CUT_AT for guest in guests), "no line was cut")
    path = f"/api/tables/{opened['table']}/records/1"
    record, _ = request(server, "GET", path, cookie=guests[0].cookie)
    print(f"After {guests[0].seq} events without a gap, {verify(record, guests)} deals are fair.")
    for place, name in sorted(zip(results[0]["places"], record["seats"])):
        print(f"{place}. {name}")


if __name__ == "__main__":
    try:
        asyncio.run(main())
    except (RuntimeError, OSError) as problem:
        sys.exit(f"{type(problem).__name__}: {problem}")
