"""How the program looks and behaves everywhere: colours, the style sheet, the manners of widgets."""
