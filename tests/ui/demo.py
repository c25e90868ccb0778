"""Scenes made by hand, with everything a scene can hold: what the pictures and the element's tests show."""

from tabletop.scene import (
    CardView,
    Choice,
    Counter,
    Face,
    Group,
    Mark,
    Node,
    Part,
    Pile,
    Scene,
    Seat,
    Setting,
    Sheet,
    Stage,
    Track,
    Tree,
    Zone,
)

NEW = Mark("new", "just drawn")


def face(title, value, kind="dandy", text="", detail="", note=""):
    sign = {"dandy": "dandy", "below": "below", "coin": "coin", "special": "special"}[kind]
    tone = {"dandy": "plain", "below": "harm", "coin": "gold", "special": "plain"}[kind]
    corner = (
        f"+{value}" if kind == "dandy" else f"−{-value}" if kind == "below" else f"+{value}" if kind == "coin" else "0"
    )
    return Face(title, corner, sign, text, tone, note, detail)


ROMANTIC = face("Romantic", 11, detail="a Dandy card worth 11.")
COOK = face("Astonishing Cook", 14)
DANCES = face("Dances", 5, text="cancelled by 1 card")
NO_MUSIC = face("No Musical Sense", -1, "below", "cancels 3 cards", "cancels Opera Singer, Plays Guitar and Dances.")
MEDICAL = face("Miraculous Medical Recovery", 0, "special", "cancels 6 cards")
HAT = face("Silk Top Hat", 8, "coin", "cancels Bald Patch")
SUIT = face("Perfectly Tailored Suit", 12, "coin")
KIOSK = face("Confectionary Kiosk", 16, "coin")
HANDWRITING = face("Impeccable Handwriting", 3, text="cancelled by 1 card")
STICK = face("Distinguished Walking Stick", 4, "coin", note="The real value is not known: we took 4.")
OPENNESS = face("Complete Openness", 0, "special", "she sees all")
ABS = face("Stunning Abdominal Muscles", 16)


def seat_id(n):
    return f"seat-{n}"


def backs(seat, n, start=0):
    return tuple(CardView(f"hand-{seat}-{i}") for i in range(start, start + n))


def play_scene(eyes=1):
    hand = (
        CardView("hand-1-0", ROMANTIC, (Mark("boasted", "boasted"), Mark("seen", "seen by Anna"))),
        CardView("hand-1-1", NO_MUSIC),
        CardView("hand-1-2", DANCES, (Mark("seen", "seen by Anna"),)),
        CardView("hand-1-3", HAT),
        CardView("hand-1-4", MEDICAL, (NEW,)),
        CardView("hand-1-5", OPENNESS),
    )
    names = [(c.place, c.face.title) for c in hand]
    choices = tuple(
        Choice(f"boast {t}", f"Boast {t}: show it to everyone, then draw a card.", (p,))
        for p, t in names
        if t != "Complete Openness"
    )
    choices += tuple(
        Choice(f"change {t}", f"Change {t}: discard it face down, then draw two cards.", (p,)) for p, t in names
    )
    return Scene(
        "demo",
        "Ladies’ Choice",
        "plum",
        "Ben, it is your turn: boast or change.",
        "Round 2 of 4 · Romance Phase",
        eyes,
        centre=(
            Pile("deck", "Deck", 40),
            Track(
                "clock",
                "Biological Clock",
                23,
                41,
                "cards",
                "the Biological Clock",
                "Shows before your next turn: 12 % if half of the turns are CHANGE.",
            ),
            Setting("change", "Turns that are CHANGE", 0.5, 0, 1, 0.05),
        ),
        seats=(
            Seat(
                "seat-0",
                0,
                "Anna",
                "The Catch",
                counters=(
                    Counter("give-0", "Love to give", 3, "love"),
                    Counter("got-0", "Love", 2, "love"),
                    Counter("true-0", "True Love", 1, "true-love"),
                ),
            ),
            Seat(
                "seat-2",
                2,
                "Chidi",
                "gentleman",
                zones=(
                    Zone(
                        "hand-2",
                        "Hand, 5 cards",
                        (CardView("hand-2-k0", COOK, (Mark("boasted", "boasted"),)),) + backs(2, 4),
                    ),
                ),
                counters=(Counter("got-2", "Love", 3, "love"), Counter("true-2", "True Love", 0, "true-love")),
            ),
            Seat(
                "seat-3",
                3,
                "<b>Dora</b>",
                "gentleman",
                zones=(
                    Zone(
                        "hand-3",
                        "Hand, 6 cards",
                        (CardView("hand-3-k0", KIOSK, (Mark("boasted", "boasted"), Mark("maybe-gone", "may be gone"))),)
                        + backs(3, 5),
                    ),
                ),
                counters=(Counter("got-3", "Love", 0, "love"), Counter("true-3", "True Love", 0, "true-love")),
            ),
            Seat(
                "seat-1",
                1,
                "Ben",
                "gentleman",
                True,
                True,
                (Zone("hand-1", "Your hand, 6 cards", hand),),
                (Counter("got-1", "Love", 1, "love"), Counter("true-1", "True Love", 0, "true-love")),
            ),
        ),
        choices=choices,
        groups=(Group("Play all my Coin cards", (choices[3].text,)),),
        forbidden=(
            Choice("boast Complete Openness", "Boast Complete Openness", ("hand-1-5",)),
            Choice("marry 2", "Marry Chidi", ("seat-2",)),
        ),
    )


def catch_scene():
    """The Catch looks at the table: she has no hand, and chooses a gentleman."""
    seats = [
        Seat(
            "seat-0",
            0,
            "Anna",
            "The Catch",
            True,
            True,
            (),
            (Counter("give-0", "Love to give", 3, "love"), Counter("got-0", "Love", 2, "love")),
        )
    ]
    for n, (name, known) in enumerate([("Ben", (ROMANTIC, NO_MUSIC)), ("Chidi", (COOK,)), ("Dora", ())], 1):
        cards = tuple(CardView(f"hand-{n}-k{i}", f, (Mark("seen", "you saw it"),)) for i, f in enumerate(known))
        seats.append(
            Seat(
                seat_id(n),
                n,
                name,
                "gentleman",
                False,
                False,
                (Zone(f"hand-{n}", f"Hand, {4 + n} cards", cards + backs(n, 4 + n - len(cards))),),
                (Counter(f"got-{n}", "Love", n, "love"),),
            )
        )
    return Scene(
        "demo",
        "Ladies’ Choice",
        "plum",
        "Anna, it is your turn: court or marry.",
        "Round 1 of 4 · Romance Phase",
        0,
        (Pile("deck", "Deck", 30), Track("clock", "Biological Clock", 13, 41, "cards", "the Biological Clock", "")),
        tuple(seats[1:] + seats[:1]),
        tuple(
            Choice(f"{verb} {n}", f"{verb.capitalize()} {name}: {what}.", (seat_id(n), f"hand-{n}"))
            for verb, what in (("court", "look at three of his cards"), ("marry", "give him all your Love"))
            for n, name in ((1, "Ben"), (2, "Chidi"), (3, "Dora"))
        ),
    )


def open_scene():
    """Everything open, as a teacher shows it, in the ranking with its sheet."""
    hands = {
        1: (ROMANTIC, NO_MUSIC, DANCES, HAT, SUIT),
        2: (COOK, STICK, HANDWRITING, MEDICAL),
        3: (KIOSK, OPENNESS, ABS, DANCES),
    }
    aside = {"Dances": Mark("aside", "by No Musical Sense"), "Silk Top Hat": Mark("aside", "by a higher Wealth")}
    seats = [Seat("seat-0", 0, "Anna", "The Catch", counters=(Counter("give-0", "Love to give", 0, "love"),))]
    parts = []
    for n, (name, result) in enumerate(
        [("Ben", "2nd Dandiest, 22 points"), ("Chidi", "1st Dandiest, 21 points"), ("Dora", "Least Dandy, −4 points")],
        1,
    ):
        cards = tuple(
            CardView(f"hand-{n}-{i}", f, (aside[f.title],) if n == 1 and f.title in aside else ())
            for i, f in enumerate(hands[n])
        )
        seats.append(
            Seat(
                seat_id(n),
                n,
                name,
                "gentleman",
                False,
                n == 2,
                (Zone(f"hand-{n}", f"Hand, {len(cards)} cards", cards),),
                (Counter(f"got-{n}", "Love", n, "love"),),
            )
        )
        plain = tuple(CardView(f"sheet-{n}-{i}", f) for i, f in enumerate(hands[n]))
        parts.append(
            Part(
                name,
                result,
                (
                    Stage("The hand", f"{name} reveals {len(cards)} cards.", "reveal", plain),
                    Stage(
                        "Printed cancellations",
                        "No Musical Sense cancels Dances.",
                        "cancel",
                        tuple(CardView(c.place.replace("hand", "sheet"), c.face, c.marks) for c in cards),
                    ),
                    Stage(
                        "Sum",
                        "11 − 1 + 12 = 22 Dandy Points.",
                        "sum",
                        tuple(CardView(c.place.replace("hand", "sheet"), c.face, c.marks) for c in cards),
                        "22",
                    ),
                ),
            )
        )
    return Scene(
        "demo",
        "Ladies’ Choice",
        "plum",
        "Anna married Chidi.",
        "Round 1 of 4 · Ranking Phase",
        -4,
        (
            Pile("deck", "Deck", 17),
            Track(
                "clock",
                "Biological Clock",
                0,
                41,
                "cards",
                "the Biological Clock",
                "It has shown: the Catch must marry.",
            ),
        ),
        tuple(seats),
        (Choice("continue", "Go on to the next round: deal new hands.", ()),),
        sheets=(Sheet("ranking", "How the gentlemen are ranked", tuple(parts)),),
    )


def tree_scene():
    nodes = (
        Node(CardView("t1", face("Heiress", 3, "coin")), 1),
        Node(CardView("t2", face("Colonel", 2)), 1),
        Node(CardView("t3", face("Daughter", 1)), 2, ("t1", "t2")),
        Node(CardView("t4"), 2, ("t1", "t2")),
    )
    return Scene(
        "demo",
        "Lords & Ladies",
        "moss",
        "Eve, choose a suitor.",
        "Year 3",
        0,
        (
            Zone(
                "suitors", "Suitors", tuple(CardView(f"s{i}", f) for i, f in enumerate((ROMANTIC, COOK, STICK))), "row"
            ),
        ),
        (
            Seat(
                "seat-0",
                0,
                "Eve",
                "",
                True,
                True,
                (Tree("family-0", "Your family", nodes),),
                (Counter("gold-0", "Gold", 7, "coin"),),
            ),
        ),
        (Choice("wed Romantic", "Wed Romantic.", ("s0", "t3")),),
    )


RULES = {
    "boast": {
        "title": "Boast",
        "section": "2. Romance Phase",
        "text": "A gentleman shows one card of his hand to everyone, takes it back and draws a card.",
        "status": "rule",
    },
    "deal": {
        "title": "Deal",
        "section": "1. Set up Phase",
        "text": "Each gentleman is dealt four cards.",
        "status": "rule",
    },
    "cancel": {
        "title": "Cancellations",
        "section": "3. Ranking Phase",
        "text": "All printed cancellations in a hand apply at once.",
        "status": "ruling",
        "reason": "every card is in the hand when this is read",
        "option": "cancelled_cards_cancel",
    },
    "sum": {
        "title": "Sum",
        "section": "3. Ranking Phase",
        "text": "The points of the cards still there are added.",
        "status": "rule",
        "show": True,
    },
}
STORY = [{"step": 0, "text": "Anna is the Catch. Four cards are dealt to each gentleman.", "rule": "deal"}]
for k in range(1, 24):
    STORY.append(
        {
            "step": k,
            "text": [
                "Ben boasts Romantic.",
                "Chidi changes a card.",
                "<i>Dora</i> boasts Confectionary Kiosk.",
                "Anna courts you and looks at three cards of your hand.",
            ][k % 4],
            "rule": "boast",
        }
    )
    STORY.append({"step": k, "text": "You draw a card." if k % 4 == 0 else "He draws a card.", "rule": "boast"})
STATUS = {
    "serial": 1,
    "step": 17,
    "steps": 23,
    "mode": "study",
    "eyes": 1,
    "message": "Anna courted you and looked at three cards. It is your turn.",
    "viewers": [
        [0, "Anna"],
        [1, "Ben"],
        [2, "Chidi"],
        [3, "<b>Dora</b>"],
        [-3, "a spectator"],
        [-4, "everything open"],
    ],
    "modes": [["study", "Study"], ["play", "Play"]],
    "can": {"undo": True, "redo": True, "branch": True, "bot": True},
    "links": [["Rules", "rules"], ["New match", "start"]],
}
