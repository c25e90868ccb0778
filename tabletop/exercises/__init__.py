"""Exercises that check themselves: `sheet("ladies_choice")` for learners, `mark(code)` for teachers, and the words in
which an exercise is written (see CONTRIBUTING)."""

from .exercise import Exercise, Given, Steps, Verdict, exercises, games_with_exercises, mistake
from .kinds import AtTable, Cards, Chance, Choice, Number, Order, Several, Truth
from .progress import Mark, Marks, mark, own_seed
from .sheets import Progress, Question, Sheet, sheet
from .trial import Contest, Function

__all__ = [
    "AtTable", "Cards", "Chance", "Choice", "Contest", "Exercise", "Function", "Given", "Mark", "Marks", "Number",
    "Order", "Progress", "Question", "Several", "Sheet", "Steps", "Truth", "Verdict", "exercises",
    "games_with_exercises", "mark", "mistake", "own_seed", "sheet",
]  # fmt: skip
