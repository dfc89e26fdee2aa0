// A scenario only changes its language and its theme.
page.begin(["en", "it"]);
page.speak();
