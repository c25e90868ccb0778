"""Titles of cards, as the tests call them."""

LADY, LORD = "Starting Lady", "Starting Lord"
BEDROOM, DRUNKEN, RUIN, CHILD = "Bedroom Problems", "Drunken Servant", "Financial Ruin", "Illegitimate Child"
LOVE, TRUE = "Forbidden Love", "True"
# suitors
DUKE, ELLERBY, THORNBURY, ASHDOWN = "Duke Cranbow", "Marquess of Ellerby", "Earl of Thornbury", "Viscount Ashdown"
WEXCOMBE, GODFREY, HUGH, STROUD = "Baron Wexcombe", "Sir Godfrey Pell", "Sir Hugh Larkspur", "Admiral Stroud"
COLONEL, CAPTAIN, CANON, DOCTOR = "Colonel Marchbanks", "Captain Fairweather", "Canon Amblethorn", "Doctor Penhallow"
DUCHESS, HONORIA, ROOK, STRYPE = "Duchess Alderleigh", "Lady Honoria Vane", "Lady Clemency Rook", "Dowager Lady Strype"
QUILL, FINCH, HALE, WINTER = "Miss Octavia Quill", "Lady Ursula Finch", "Miss Tamsin Hale", "Miss Adela Winter"
FLORA, NUGENT = "Miss Flora Penrose", "Miss Perdita Nugent"
