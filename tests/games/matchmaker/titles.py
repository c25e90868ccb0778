"""Titles of cards, as the tests call them."""

BALL = "Have a Ball"
DARCY, BINGLEY, WICKHAM, COLLINS = "Fitzwilliam Darcy", "Charles Bingley", "George Wickham", "William Collins"
MARTIN, PRICE, EDMUND, RUSHWORTH = "Robert Martin", "William Price", "Edmund Bertram", "James Rushworth"
EMMA, ANNE, CATHERINE, FANNY = "Emma Woodhouse", "Anne Elliot", "Catherine Morland", "Fanny Price"
ELINOR, ELIZABETH, LYDIA, CHARLOTTE = "Elinor Dashwood", "Elizabeth Bennet", "Lydia Bennet", "Charlotte Lucas"
HARRIET, CAROLINE, JANE, MARIA = "Harriet Smith", "Caroline Bingley", "Jane Fairfax", "Maria Bertram"
HEROINES = (ANNE, EMMA, CATHERINE, FANNY, ELINOR, ELIZABETH)
