"use strict";
// What every page has: a language and a theme the reader may change.
const page = {
  languages: [],
  language: 0,
  dark: false,
  heard: [],
  begin(languages) {
    this.languages = languages;
    const wanted = (new URLSearchParams(location.search).get("lang") || navigator.language || "").slice(0, 2);
    this.language = Math.max(0, languages.indexOf(wanted));
    const asked = new URLSearchParams(location.search).get("theme");
    this.dark = asked ? asked === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    this.tone();
    document.getElementById("language").addEventListener("click", () => this.nextLanguage());
    document.getElementById("theme").addEventListener("click", () => this.otherTheme());
  },
  tone() {
    document.documentElement.dataset.theme = this.dark ? "dark" : "light";
    document.getElementById("theme").setAttribute("aria-pressed", String(this.dark));
  },
  otherTheme() {
    this.dark = !this.dark;
    this.tone();
  },
  nextLanguage() {
    this.language = (this.language + 1) % this.languages.length;
    this.speak();
  },
  speak() {
    document.documentElement.lang = this.languages[this.language];
    const other = this.languages[(this.language + 1) % this.languages.length];
    document.getElementById("language").textContent = other.toUpperCase();
    for (const tell of this.heard) tell();
  },
};
