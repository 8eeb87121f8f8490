#!/usr/bin/env python3
"""Checks the result of a campaign, written from docs/verify.md alone. Python 3, standard library only.

python3 verify.py results.json --digest HEX [--receipt receipt.json --user ID] [--votes N] [--key KEY] [--first results.json]
python3 verify.py --many   reads one {"file", "digest", "receipt"?, "user"?, ...} a line, answers the states of the steps
"""
import argparse
import base64
import hashlib
import json
import math
import re
import sys
from fractions import Fraction

CRITERIA = ("impact", "chances", "efforts")
FORMULA = {"chances": "1", "efforts": "-1.5", "impact": "1"}
RERUNS = 2000
SPANS_VERSION = 2
MASK = 0xFFFFFFFF
MAX_SAFE = 2**53 - 1
HASH = re.compile(r"[0-9a-f]{64}")
NAMES = ("Fingerprint", "Votes", "Counts", "Ranking", "Ranges", "Receipt", "Rounds")
VERSION_1_NOTE = (
    "This file is of version 1: its fingerprint covers votes, names of tactics and the formula. It does not cover averages "
    "and ranks of tactics whose votes are closed, how many people voted, or which first round came before a second one."
)


class Wrong(Exception):
    """A check that fails, with the sentence that says why."""


def ensure(holds, otherwise):
    if not holds:
        raise Wrong(otherwise)


def whole(value, low, high):
    is_float = isinstance(value, float) and value.is_integer()
    ensure((isinstance(value, int) and not isinstance(value, bool)) or is_float, "A number is not whole")
    ensure(low <= value <= high, f"{value} is out of range")
    return int(value)


def canonical(value):
    """RFC 8785 for strings, whole numbers, null, lists and objects. Keys sort by UTF-16 code units."""
    if value is None or isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, (int, float)):
        return str(whole(value, -MAX_SAFE, MAX_SAFE))
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    entries = sorted(value.items(), key=lambda entry: entry[0].encode("utf-16-be"))
    return "{" + ",".join(canonical(key) + ":" + canonical(entry) for key, entry in entries) + "}"


def sha256(kind, text):
    return hashlib.sha256(bytes([kind]) + text).hexdigest()


def leaf_of(ballot):
    return sha256(0, canonical(ballot).encode())


def read_ballot(ballot):
    scores = [ballot[name] for name in CRITERIA]
    for score in scores:
        if score is not None:
            whole(score, 1, 10)
    ensure(any(score is not None for score in scores), "A vote has no score")
    ensure(len(ballot) == 8 and ballot["v"] == 1, "A vote has another version")
    ensure(all(isinstance(ballot[name], str) for name in ("campaign", "tactic", "who")), "Another format")
    whole(ballot["round"], 1, 2)
    return ballot


def tactic_of(tactic_id, ballots):
    """Sums of opened ballots. Of two of one person the later one counts."""
    latest = {}
    for ballot in ballots:
        if ballot["who"] not in latest or latest[ballot["who"]]["round"] < ballot["round"]:
            latest[ballot["who"]] = ballot
    sums, squares = {}, {}
    for name in CRITERIA:
        scores = [ballot[name] for ballot in latest.values() if ballot[name] is not None]
        sums[name] = (len(scores), sum(scores))
        squares[name] = sum(score * score for score in scores)
    return {"id": tactic_id, "sums": sums, "squares": squares, "leaves": [leaf_of(ballot) for ballot in ballots], "people": len(latest)}


def read_sums(value, people):
    sums = {}
    for name in CRITERIA:
        count = whole(value[name]["count"], 0, people)
        sums[name] = (count, whole(value[name]["sum"], count, 10 * count))
    return sums


def read_closed(claim, entry, rounds, is_earlier):
    """The sums of a closed tactic are in the manifest; in version 1 they stand beside its leaves and are only claims."""
    leaves = claim["leaves"]
    ensure(leaves or is_earlier, "A closed tactic has no vote")
    sums = read_sums(claim if is_earlier else entry, len(leaves))
    scored = any(count > 0 for count, _ in sums.values())
    ensure(rounds == 2 or not leaves or scored, "A closed tactic has votes without a score")
    return {"id": entry["id"], "sums": sums, "squares": None, "leaves": leaves, "people": len(leaves)}


def score_of(sums):
    (ni, si), (nc, sc), (ne, se) = (sums[name] for name in CRITERIA)
    if ni * nc * ne == 0:
        return None
    return Fraction(si, ni) + Fraction(sc, nc) - Fraction(3, 2) * Fraction(se, ne)


def ranks_of(tactics):
    scores = [score_of(tactic["sums"]) for tactic in tactics]
    known = [score for score in scores if score is not None]
    return [None if own is None else 1 + sum(other > own for other in known) for own in scores]


def total(numbers):
    """One after another: sum() of newer Pythons corrects rounding, and the order is part of the result."""
    result = 0.0
    for number in numbers:
        result = result + number
    return result


def normals(digest):
    a, b, c = (int(digest[at : at + 8], 16) for at in (0, 8, 16))
    d = 1

    def output():
        nonlocal a, b, c, d
        out = (a + b + d) & MASK
        d = (d + 1) & MASK
        a = b ^ (b >> 9)
        b = (c + (c << 3)) & MASK
        c = ((((c << 21) & MASK) | (c >> 11)) + out) & MASK
        return out

    for _ in range(15):
        output()

    def normal():
        halves = 0
        for _ in range(6):
            out = output()
            halves += (out >> 16) + (out & 0xFFFF)
        return (halves - 393210) / 65536

    return normal


def pooled(tactics, name):
    squares = []
    for tactic in tactics:
        count, added = tactic["sums"][name]
        squares.append((count * tactic["squares"][name] - added * added) / count)
    return (10 * 2.9 + total(squares)) / (10 + sum(tactic["sums"][name][0] - 1 for tactic in tactics))


def spans_of(tactics, digest):
    if len(tactics) < 2:
        return None
    on_impact, on_chances, on_efforts = (pooled(tactics, name) for name in CRITERIA)
    averages, variances = [], []
    for tactic in tactics:
        (ni, si), (nc, sc), (ne, se) = (tactic["sums"][name] for name in CRITERIA)
        averages.append(si / ni + sc / nc - (1.5 * se) / ne)
        variances.append(on_impact / ni + on_chances / nc + (2.25 * on_efforts) / ne)
    mean = total(averages) / len(averages)
    spread = total((average - mean) ** 2 for average in averages) / (len(averages) - 1)
    between = max(0.0, spread - total(variances) / len(variances))
    if between == 0:
        return [(1, len(tactics)) for _ in tactics]
    weighted = total(average / (between + variance) for average, variance in zip(averages, variances))
    centre = weighted / total(1 / (between + variance) for variance in variances)
    trusts = [between / (between + variance) for variance in variances]
    means = [trust * average + (1 - trust) * centre for trust, average in zip(trusts, averages)]
    deviations = [math.sqrt(trust * variance) for trust, variance in zip(trusts, variances)]
    normal = normals(digest)
    places = [[] for _ in tactics]
    for _ in range(RERUNS):
        values = [mean + deviation * normal() for mean, deviation in zip(means, deviations)]
        for own, value in zip(places, values):
            own.append(1 + sum(other > value for other in values))
    spans = []
    for tactic, own in zip(tactics, places):
        own.sort()
        spans.append((min(own[199], tactic["rank"]), max(own[1799], tactic["rank"])))
    return spans


P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
CURVE = -121665 * pow(121666, P - 2, P) % P


def add(a, b):
    """Ed25519 after RFC 8032, in extended coordinates."""
    first = (a[1] - a[0]) * (b[1] - b[0]) % P
    second = (a[1] + a[0]) * (b[1] + b[0]) % P
    third = 2 * a[3] * b[3] * CURVE % P
    fourth = 2 * a[2] * b[2] % P
    e, f, g, h = second - first, fourth - third, fourth + third, second + first
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def times(factor, point):
    total_point = (0, 1, 1, 0)
    while factor > 0:
        if factor & 1:
            total_point = add(total_point, point)
        point = add(point, point)
        factor >>= 1
    return total_point


def read_point(data):
    number = int.from_bytes(data, "little")
    y, is_odd = number & ((1 << 255) - 1), number >> 255
    if y >= P:
        return None
    square = (y * y - 1) * pow(CURVE * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * pow(2, (P - 1) // 4, P) % P
    if (x * x - square) % P or (x == 0 and is_odd):
        return None
    x = P - x if x & 1 != is_odd else x
    return (x, y, 1, x * y % P)


BASE = read_point(bytes([0x58] + [0x66] * 31))


def from_base64url(text, length):
    ensure(re.fullmatch(r"[A-Za-z0-9_-]*", text), "A key or a signature is no base64url")
    data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    ensure(len(data) == length, "A key or a signature has another length")
    return data


def is_signed(key, message, signature):
    own, signed = from_base64url(key, 32), from_base64url(signature, 64)
    point, factor = read_point(own), int.from_bytes(signed[32:], "little")
    nonce = read_point(signed[:32])
    if point is None or nonce is None or factor >= ORDER:
        return False
    hashed = int.from_bytes(hashlib.sha512(signed[:32] + own + message).digest(), "little") % ORDER
    left, right = times(factor, BASE), add(nonce, times(hashed, point))
    same_x = (left[0] * right[2] - right[0] * left[2]) % P == 0
    return same_x and (left[1] * right[2] - right[1] * left[2]) % P == 0


def digest_of(manifest):
    return sha256(2, canonical(manifest).encode())


def round_of(manifest):
    return 1 if manifest["v"] == 1 and "round" not in manifest else whole(manifest["round"], 1, 2)


def list_of(leaves):
    return sha256(1, bytes.fromhex("".join(sorted(leaves))))


def read_leaves(file):
    opened = [leaf_of(ballot) for ballot in file["ballots"]]
    ensure(all(a < b for a, b in zip(opened, opened[1:])), "The votes are not in their order")
    closed = [leaf for tactic in file["sealed"] for leaf in tactic["leaves"]]
    ensure(all(HASH.fullmatch(leaf) for leaf in closed), "A hash of a closed vote is no hash")
    leaves = sorted(opened + closed)
    ensure(len(set(leaves)) == len(leaves), "A vote is in the file twice")
    return leaves


def who_of(secret, user):
    bound = canonical([secret, user]).encode()
    return base64.urlsafe_b64encode(hashlib.sha256(bound).digest()).decode().rstrip("=")


def read_entries(receipt):
    """The votes of one receipt, or of several in a list; those of version 1 have no signature."""
    if isinstance(receipt, list):
        nested = [read_entries(one) if "ballots" in one else [(one, None)] for one in receipt]
        return [entry for entries in nested for entry in entries]
    for entry in receipt["ballots"]:
        ensure(entry["ballot"]["campaign"] == receipt["campaign"], "The receipt is of another campaign")
        ensure(isinstance(entry["signature"], str), "A receipt has no signature")
    return [(entry, receipt["user"].lower()) for entry in receipt["ballots"]]


class Check:
    """The seven steps of docs/verify.md on one file."""

    def __init__(self, file, digest, receipt=None, user=None, votes=None, key=None, first=None):
        self.file, self.digest = file, digest.strip().lower()
        self.receipt, self.user, self.votes, self.key, self.first = receipt, user, votes, key, first
        self.leaves, self.tactics, self.ranks = [], [], []

    def run(self):
        lines = []
        steps = (self.seal, self.ballots, self.counts, self.ranking, self.spans, self.own, self.rounds)
        for step, work in enumerate(steps, 1):
            reason = self.reason_to_skip(step, lines)
            if reason:
                lines.append((step, "skipped", reason))
                continue
            try:
                lines.append((step, *(work() or ("ok", "ok"))))
            except Wrong as wrong:
                lines.append((step, "failed", str(wrong)))
            except (KeyError, TypeError, AttributeError, ValueError, IndexError):
                lines.append((step, "failed", "The file has another format"))
        return lines

    def manifest(self):
        found = self.file.get("manifest") if isinstance(self.file, dict) else None
        return found if isinstance(found, dict) else {}

    def reason_to_skip(self, step, lines):
        manifest = self.manifest()
        if step in (4, 5, 7) and any(state == "failed" for _, state, _ in lines[:3]):
            return "Not checked: the seal is broken"
        if step == 5 and self.file.get("spans") != SPANS_VERSION and manifest["v"] == 1:
            return "Not checked: an earlier version worked out the ranges of places of this file in another way"
        if step == 5 and any(tactic["squares"] is None for tactic in self.tactics):
            return "Not checkable from this file: ranges of places follow from votes, and some tactics are closed"
        if step == 6 and self.receipt is None:
            return "Not checked: no receipt was given, so your own votes may be missing or changed"
        if step == 7 and manifest.get("round") != 2:
            return "There was one round"
        if step == 7 and self.first is None:
            named = manifest.get("previous") or "in your first mail"
            return f"Not checked: give the file of the first round too. Its fingerprint is {named}"
        return None

    def seal(self):
        ensure(HASH.fullmatch(self.digest), "The fingerprint has 64 characters from 0 to 9 and a to f")
        ensure(digest_of(self.file["manifest"]) == self.digest, "The fingerprint belongs to another result")

    def ballots(self):
        self.leaves = read_leaves(self.file)
        found = list_of(self.leaves)
        ensure(found == self.file["manifest"]["ballots"]["sha256"], "A vote was changed, added or left out")

    def counts(self):
        manifest, file = self.file["manifest"], self.file
        ensure(manifest["v"] in (1, 2) and manifest["formula"] == FORMULA, "Another version or formula")
        rounds, is_earlier = round_of(manifest), manifest["v"] == 1
        eligible = whole(manifest["eligible"], 0, MAX_SAFE)
        opened, closed = {}, {}
        for ballot in map(read_ballot, file["ballots"]):
            ensure(ballot["campaign"] == manifest["campaign"]["id"], "A vote is of another campaign")
            ensure(ballot["round"] <= rounds, "A vote is of another round")
            others = opened.setdefault(ballot["tactic"], [])
            twice = any((o["who"], o["round"]) == (ballot["who"], ballot["round"]) for o in others)
            ensure(not twice, "Somebody voted twice")
            others.append(ballot)
        for claim in file["sealed"]:
            ensure(claim["tactic"] not in closed, "A closed tactic is in the file twice")
            closed[claim["tactic"]] = claim
        ids = [tactic["id"] for tactic in manifest["tactics"]]
        ensure(len(set(ids)) == len(ids), "A tactic is in the file twice")
        ensure(set(opened) | set(closed) <= set(ids), "A vote is of an unknown tactic")
        ensure(not set(opened) & set(closed), "A tactic is both open and closed")
        for entry in manifest["tactics"]:
            own = opened.get(entry["id"], [])
            claim = closed.get(entry["id"])
            tactic = read_closed(claim, entry, rounds, is_earlier) if claim else tactic_of(entry["id"], own)
            self.tactics.append(tactic)
            count = entry["ballots"] if is_earlier else entry["ballots"]["count"]
            ensure(len(tactic["leaves"]) == count, "A tactic has another number of votes")
            if not is_earlier:
                sha = entry["ballots"]["sha256"]
                ensure(list_of(tactic["leaves"]) == sha, "A vote was moved to another tactic")
                claimed = read_sums(entry, len(tactic["leaves"]))
                ensure(claimed == tactic["sums"], "The votes give other sums than those of the seal")
            people = len({ballot["who"] for ballot in own})
            ensure(people <= eligible and len(tactic["leaves"]) <= eligible * rounds, "More people voted than could")
        ensure(len(self.leaves) == manifest["ballots"]["count"], "The number of votes is another")
        if not is_earlier:
            self.voters(manifest, eligible, rounds)

    def voters(self, manifest, eligible, rounds):
        voters = whole(manifest["voters"], 0, eligible)
        known = [tactic["people"] for tactic in self.tactics if tactic["squares"] is not None]
        ensure(all(people <= voters for people in known), "More people scored a tactic than voted")
        count = len(self.leaves)
        ensure(voters <= count and (count == 0) == (voters == 0), "The number of voters is another")
        if rounds == 1:
            ensure(manifest["previous"] is None, "A first round has none before it")
        else:
            ensure(HASH.fullmatch(manifest["previous"]), "A second round names its first")
        roll = manifest["roll"]
        if roll is not None:
            users = [person["user"] for person in roll]
            ensure(all(a < b for a, b in zip(users, users[1:])), "The list of voters is not in its order")
            voted = sum(whole(person["voted"], 0, 1) for person in roll)
            ensure(len(roll) == eligible and voted == voters, "The list of voters has another number of people")

    def ranking(self):
        manifest = self.file["manifest"]
        self.ranks = ranks_of(self.tactics)
        expected = {tactic["id"]: rank for tactic, rank in zip(self.tactics, self.ranks)}
        claimed = self.file["ranking"]
        ensure({c["tactic"]: c["rank"] for c in claimed} == expected, "The votes give another ranking")
        ensure(len(claimed) == len(expected), "A tactic is ranked twice")
        order = [math.inf if c["rank"] is None else c["rank"] for c in claimed]
        ensure(order == sorted(order), "The ranking is not in its order")
        if manifest["v"] == 1:
            return
        ensure({t["id"]: t["rank"] for t in manifest["tactics"]} == expected, "The seal gives another ranking")
        ensure(self.file["spans"] == SPANS_VERSION, "The ranges of places are of another version")
        for claim in claimed:
            low, high, rank = claim["rank_low"], claim["rank_high"], claim["rank"]
            if low is not None or high is not None:
                ensure(rank is not None, "A tactic without a rank has a range of places")
                whole(low, 1, rank)
                whole(high, rank, len(claimed))

    def spans(self):
        ensure(len(self.ranks) == len(self.tactics), "There is no ranking")
        manifest = self.file["manifest"]
        ranked = [{**t, "rank": rank} for t, rank in zip(self.tactics, self.ranks) if rank is not None]
        ranked.sort(key=lambda tactic: tactic["id"])
        claimed = {c["tactic"]: (c["rank_low"], c["rank_high"]) for c in self.file["ranking"]}
        if manifest["v"] == 1:
            is_silent = all(span == (None, None) for span in claimed.values())
            is_alone = is_silent and all(tactic["people"] < 2 for tactic in self.tactics)
        else:
            is_alone = manifest["voters"] < 2
        spans = None if is_alone else spans_of(ranked, self.digest)
        found = {tactic["id"]: span for tactic, span in zip(ranked, spans or [])}
        for tactic in self.tactics:
            ensure(claimed[tactic["id"]] == found.get(tactic["id"], (None, None)), "A range of places is another")

    def own(self):
        manifest = self.file["manifest"]
        entries, rounds = read_entries(self.receipt), round_of(manifest)
        reader = (self.user or (entries[0][1] if entries else None) or "").strip().lower()
        signer = (self.key or "").strip() or self.file.get("public_key")
        ensure(manifest["v"] == 1 or signer == self.file["public_key"], "The file names another key than your mail")
        latest, known = {}, set(self.leaves)
        for entry, user in entries:
            ballot = read_ballot(entry["ballot"])
            cast_at = entry["cast_at"] if user is not None else ""
            ensure(ballot["campaign"] == manifest["campaign"]["id"], "Another campaign")
            ensure(user is None or user == reader, "A receipt is of another person")
            ensure(who_of(entry["secret"], reader) == ballot["who"], "A vote of the receipt is not yours")
            if user is not None and signer is not None:
                signed = {"campaign": ballot["campaign"], "cast_at": cast_at, "leaf": leaf_of(ballot)}
                message = canonical(signed).encode()
                ensure(is_signed(signer, message, entry["signature"]), "A receipt is not signed by this key")
            place = (ballot["tactic"], ballot["round"])
            if ballot["round"] <= rounds and latest.get(place, ("",))[0] <= cast_at:
                latest[place] = (cast_at, leaf_of(ballot), user)
        ensure(all(leaf in known for _, leaf, _ in latest.values()), "A vote of the receipt is not in the result")
        scored = len({tactic for tactic, _ in latest})
        ensure(scored > 0, "The receipt has no vote of yours: if you voted, your votes are missing")
        roll = manifest.get("roll")
        ensure(roll is None or {"user": reader, "voted": 1} in roll, "The list of voters says that you did not vote")
        missing = f"There are receipts for {scored} of your {self.votes} votes"
        ensure(self.votes is None or scored >= self.votes, missing)
        if any(user is None for _, _, user in latest.values()):
            return ("look", "The receipt is of version 1, which nobody signed")
        every = len(manifest["tactics"])
        if self.votes is None and scored < every:
            return ("look", f"{scored} votes of yours are in, of {every} tactics: if you scored more, some are missing")
        return ("ok", f"{scored} votes of yours are in the result as you cast them")

    def rounds(self):
        manifest, first = self.file["manifest"], self.first
        before = first["manifest"]
        ensure(before["campaign"]["id"] == manifest["campaign"]["id"], "The first file is of another campaign")
        ensure(round_of(before) == 1, "The first file is not of the first round")
        digest = digest_of(before)
        ensure(manifest["v"] == 1 or digest == manifest["previous"], "The seal names another first round")
        leaves = read_leaves(first)
        ensure(list_of(leaves) == before["ballots"]["sha256"], "A vote of the first file is another")
        kept = {leaf for tactic in self.tactics for leaf in tactic["leaves"]}
        ensure(set(leaves) <= kept, "A vote of the first round was changed or left out")
        early = {leaf_of(ballot) for ballot in self.file["ballots"] if ballot["round"] == 1}
        ensure(early <= set(leaves), "A vote was added to the first round")
        return ("ok", f"The first round is still there. Compare its fingerprint with your first mail: {digest}")


def main():
    parser = argparse.ArgumentParser(description="Checks the result of a campaign")
    parser.add_argument("results", nargs="?")
    for option in ("--digest", "--receipt", "--user", "--key", "--first"):
        parser.add_argument(option)
    parser.add_argument("--votes", type=int)
    parser.add_argument("--many", action="store_true")
    given = parser.parse_args()
    if given.many:
        for line in sys.stdin:
            print(json.dumps([state for _, state, _ in Check(**json.loads(line)).run()]), flush=True)
        return 0
    if not given.results or not given.digest or (given.user and not given.receipt):
        parser.error("results.json and --digest are needed; --user goes with --receipt")
    try:
        file, receipt, first = (read_json(path) for path in (given.results, given.receipt, given.first))
    except (OSError, ValueError) as error:
        print(error)
        return 2
    lines = Check(file, given.digest, receipt, given.user, given.votes, given.key, first).run()
    for step, state, text in lines:
        print(f"{step} {NAMES[step - 1]:11} {state:8}{text}")
    if isinstance(file, dict) and isinstance(file.get("manifest"), dict) and file["manifest"].get("v") == 1:
        print(VERSION_1_NOTE)
    return 1 if any(state == "failed" for _, state, _ in lines) else 0


def read_json(path):
    if path is None:
        return None
    with open(path, encoding="utf-8") as file:
        return json.load(file)


if __name__ == "__main__":
    sys.exit(main())
