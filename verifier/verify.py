#!/usr/bin/env python3
"""Checks the result of a campaign, written from docs/verify.md alone. Python 3, standard library only.

python3 verify.py results.json --digest HEX [--receipt receipt.json --user ID]
python3 verify.py --many   reads one {"file", "digest", "receipt"?, "user"?} a line, answers the numbers of failed steps
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
    ensure(any(score is not None for score in scores), "A ballot has no score")
    ensure(len(ballot) == 8 and ballot["v"] == 1, "A ballot has another version")
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
    return {"id": tactic_id, "sums": sums, "squares": squares, "leaves": len(ballots), "people": len(latest)}


def read_closed(claim):
    leaves, sums = len(claim["leaves"]), {}
    for name in CRITERIA:
        count = whole(claim[name]["count"], 0, leaves)
        sums[name] = (count, whole(claim[name]["sum"], count, 10 * count))
    return {"id": claim["tactic"], "sums": sums, "squares": None, "leaves": leaves, "people": leaves}


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


class Check:
    """The six steps of docs/verify.md on one file."""

    def __init__(self, file, digest, receipt=None, user=None):
        self.file, self.digest = file, digest.strip().lower()
        self.receipt, self.user = receipt, user
        self.leaves, self.tactics, self.ranks = [], [], []

    def run(self):
        lines = []
        for step, work in enumerate((self.seal, self.ballots, self.counts, self.ranking, self.spans, self.own), 1):
            if step in (4, 5) and any(state == "failed" for _, state, _ in lines[:3]):
                lines.append((step, "skipped", "Not checked: the seal is broken"))
                continue
            if step == 5 and self.file.get("spans") != SPANS_VERSION:
                lines.append((step, "skipped", "Not checked: an earlier version worked out these spans in another way"))
                continue
            if step == 5 and any(tactic["squares"] is None for tactic in self.tactics):
                lines.append((step, "skipped", "Not checked: spans follow from votes, and the file has closed tactics"))
                continue
            if step == 6 and self.receipt is None:
                lines.append((step, "skipped", "Not checked: no receipt was given"))
                continue
            try:
                work()
                lines.append((step, "ok", "ok"))
            except Wrong as wrong:
                lines.append((step, "failed", str(wrong)))
            except (KeyError, TypeError, AttributeError, ValueError, IndexError):
                lines.append((step, "failed", "The file has another format"))
        return lines

    def seal(self):
        ensure(HASH.fullmatch(self.digest), "The digest is no digest")
        text = canonical(self.file["manifest"]).encode()
        ensure(sha256(2, text) == self.digest, "The digest belongs to another result")

    def ballots(self):
        opened = [leaf_of(ballot) for ballot in self.file["ballots"]]
        ensure(all(a < b for a, b in zip(opened, opened[1:])), "The ballots are not in their order")
        closed = [leaf for tactic in self.file["sealed"] for leaf in tactic["leaves"]]
        ensure(all(HASH.fullmatch(leaf) for leaf in closed), "A hash of a closed ballot is no hash")
        self.leaves = sorted(opened + closed)
        ensure(len(set(self.leaves)) == len(self.leaves), "A ballot is in the file twice")
        found = sha256(1, bytes.fromhex("".join(self.leaves)))
        ensure(found == self.file["manifest"]["ballots"]["sha256"], "A ballot was changed, added or left out")

    def counts(self):
        manifest, file = self.file["manifest"], self.file
        ensure(manifest["v"] == 1 and manifest["formula"] == FORMULA, "Another version or formula")
        rounds = manifest.get("round", 1)
        ensure("round" not in manifest or rounds == 2, "Another round")
        eligible = whole(manifest["eligible"], 0, MAX_SAFE)
        opened, closed = {}, {}
        for ballot in map(read_ballot, file["ballots"]):
            ensure(ballot["campaign"] == manifest["campaign"]["id"], "A ballot is of another campaign")
            ensure(ballot["round"] <= rounds, "A ballot is of another round")
            others = opened.setdefault(ballot["tactic"], [])
            twice = any((o["who"], o["round"]) == (ballot["who"], ballot["round"]) for o in others)
            ensure(not twice, "Somebody voted twice")
            others.append(ballot)
        for claim in file["sealed"]:
            ensure(claim["tactic"] not in closed, "A closed tactic is in the file twice")
            closed[claim["tactic"]] = read_closed(claim)
        ids = [tactic["id"] for tactic in manifest["tactics"]]
        ensure(len(set(ids)) == len(ids), "A tactic is in the file twice")
        ensure(set(opened) | set(closed) <= set(ids), "A ballot is of an unknown tactic")
        ensure(not set(opened) & set(closed), "A tactic is both open and closed")
        self.tactics = [closed.get(i) or tactic_of(i, opened.get(i, [])) for i in ids]
        for tactic, entry in zip(self.tactics, manifest["tactics"]):
            ensure(tactic["leaves"] == entry["ballots"], "A tactic has another number of ballots")
            people = len({ballot["who"] for ballot in opened.get(tactic["id"], [])})
            ensure(people <= eligible and tactic["leaves"] <= eligible * rounds, "More people voted than could")
        ensure(len(self.leaves) == manifest["ballots"]["count"], "The number of ballots is another")

    def ranking(self):
        self.ranks = ranks_of(self.tactics)
        expected = {tactic["id"]: rank for tactic, rank in zip(self.tactics, self.ranks)}
        claimed = self.file["ranking"]
        ensure({c["tactic"]: c["rank"] for c in claimed} == expected, "The ballots give another ranking")
        ensure(len(claimed) == len(expected), "A tactic is ranked twice")
        order = [math.inf if c["rank"] is None else c["rank"] for c in claimed]
        ensure(order == sorted(order), "The ranking is not in its order")

    def spans(self):
        ensure(len(self.ranks) == len(self.tactics), "There is no ranking")
        ranked = [{**t, "rank": rank} for t, rank in zip(self.tactics, self.ranks) if rank is not None]
        ranked.sort(key=lambda tactic: tactic["id"])
        claimed = {c["tactic"]: (c["rank_low"], c["rank_high"]) for c in self.file["ranking"]}
        is_silent = all(span == (None, None) for span in claimed.values())
        is_alone = all(tactic["people"] < 2 for tactic in self.tactics)
        spans = None if is_silent and is_alone else spans_of(ranked, self.digest)
        found = {tactic["id"]: span for tactic, span in zip(ranked, spans or [])}
        for tactic in self.tactics:
            ensure(claimed[tactic["id"]] == found.get(tactic["id"], (None, None)), "A span is another")

    def own(self):
        known = set(self.leaves)
        for entry in self.receipt:
            ballot = read_ballot(entry["ballot"])
            bound = canonical([entry["secret"], self.user.strip().lower()]).encode()
            who = base64.urlsafe_b64encode(hashlib.sha256(bound).digest()).decode().rstrip("=")
            ensure(who == ballot["who"], "A ballot of the receipt is not yours")
            ensure(ballot["campaign"] == self.file["manifest"]["campaign"]["id"], "Another campaign")
            ensure(leaf_of(ballot) in known, "A ballot of the receipt is not in the result")


def main():
    parser = argparse.ArgumentParser(description="Checks the result of a campaign")
    parser.add_argument("results", nargs="?")
    parser.add_argument("--digest")
    parser.add_argument("--receipt")
    parser.add_argument("--user")
    parser.add_argument("--many", action="store_true")
    given = parser.parse_args()
    if given.many:
        for line in sys.stdin:
            steps = Check(**json.loads(line)).run()
            print(json.dumps([step for step, state, _ in steps if state == "failed"]))
        return 0
    if not given.results or not given.digest or bool(given.receipt) != bool(given.user):
        parser.error("results.json and --digest are needed; --receipt and --user go together")
    try:
        with open(given.results, encoding="utf-8") as results:
            file = json.load(results)
        receipt = None
        if given.receipt:
            with open(given.receipt, encoding="utf-8") as own:
                receipt = json.load(own)
    except (OSError, ValueError) as error:
        print(error)
        return 2
    steps = Check(file, given.digest, receipt, given.user).run()
    for step, state, text in steps:
        print(f"{step} {state:8}{text}")
    return 1 if any(state == "failed" for _, state, _ in steps) else 0


if __name__ == "__main__":
    sys.exit(main())
