// A battle, played from its data: states are laid on each other from a step's parent on, only what changed is
// moved on the field, and words are text, never markup.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const SVG = "http://www.w3.org/2000/svg";
  const $ = (id) => document.getElementById(id);
  const ALL = -1;
  const KEY = 32;
  const CHUNK = 60;
  const UNITS = ["event", "order", ...data.scales];
  const SPEEDS = [0.5, 1, 2, 4, 8];
  const { nodes, texts } = data;

  const text = (number) => {
    if (number < 0) return "";
    const said = texts[number];
    return typeof said === "string" ? said : said[page.language];
  };
  const say = (word, gaps) => {
    let said = text(data.words[word]);
    for (const gap in gaps || {}) said = said.replace("{" + gap + "}", () => String(gaps[gap]));
    return said;
  };
  const make = (tag, attributes, ...inside) => {
    const element = document.createElement(tag);
    for (const name in attributes || {}) {
      if (name === "class") element.className = attributes[name];
      else if (name.startsWith("on")) element.addEventListener(name.slice(2), attributes[name]);
      else element.setAttribute(name, attributes[name]);
    }
    element.append(...inside);
    return element;
  };
  const draw = (tag, attributes, inside) => {
    const element = document.createElementNS(SVG, tag);
    for (const name in attributes || {}) element.setAttribute(name, attributes[name]);
    if (inside !== undefined) element.textContent = inside;
    return element;
  };

  // The tree ----------------------------------------------------------------------------------------------
  const children = nodes.map(() => []);
  const depth = nodes.map(() => 0);
  const byId = new Map();
  nodes.forEach((node, at) => {
    byId.set(node.i, at);
    if (at) {
      children[node.p].push(at);
      depth[at] = depth[node.p] + 1;
    }
  });
  const count = (at) => (at ? nodes[at].n : 1);
  const endOf = (at) => {
    while (children[at].length) at = children[at][0];
    return at;
  };
  const lineTo = (tip) => {
    const way = [];
    for (let at = tip; at !== undefined; at = nodes[at].p) way.push(at);
    return way.reverse();
  };

  // States: what stands where after a step -------------------------------------------------------------------
  const kept = new Map();
  const copied = (state) => ({ pieces: state.pieces.slice(), lying: state.lying, ground: state.ground });
  const change = (state, event) => {
    for (const pose of event[1] || []) state.pieces[pose[0]] = pose.length > 1 ? pose : undefined;
    if (event.length > 2) {
      state.lying = event[2];
      state.ground = event[3];
    }
  };
  const after = (state, at, events) => {
    for (const event of nodes[at].e || []) if (events === ALL || event[0] <= events) change(state, event);
    return state;
  };
  const stateAt = (at) => {
    const way = [];
    let from = at;
    while (from !== undefined && !kept.has(from)) {
      way.push(from);
      from = nodes[from].p;
    }
    let state = from === undefined ? { pieces: [], lying: [], ground: -1 } : copied(kept.get(from));
    while (way.length) {
      const next = way.pop();
      after(state, next, ALL);
      if (depth[next] % KEY === 0) kept.set(next, copied(state));
    }
    return state;
  };

  // The field -------------------------------------------------------------------------------------------------
  const field = $("field");
  const layers = {};
  const known = new Set();
  const written = (look) => data.looks[look].map((element) => data.elements[element]).join("");
  const parsed = (markup) => {
    const holder = draw("g");
    holder.innerHTML = markup; // Our own drawings; every word in them was escaped when they were written.
    return holder;
  };
  const reference = (look) => {
    if (!known.has(look)) {
      known.add(look);
      const symbol = parsed(written(look));
      symbol.id = "k" + look;
      $("definitions").append(symbol);
    }
    return "#k" + look;
  };
  const empty = (look) => look < 0 || !data.looks[look].length;
  const use = (look, kind) => {
    const element = draw("use", kind ? { class: kind } : {});
    if (!empty(look)) element.setAttribute("href", reference(look));
    return element;
  };
  const grounds = new Map();
  let groundShown = -1;
  const showGround = (look) => {
    if (look === groundShown) return;
    groundShown = look;
    if (!grounds.has(look)) {
      const ground = parsed(written(look));
      ground.setAttribute("clip-path", "url(#cut)");
      grounds.set(look, ground);
    }
    layers.ground.replaceChildren(grounds.get(look));
  };

  const standing = [];
  const shown = [];
  const angles = [];
  const build = (slot) => {
    const piece = draw("g", { class: "piece" });
    const label = draw("g", { class: "piece label" });
    const made = { piece, label, title: draw("title"), far: null, markers: null, name: null };
    label.append((made.name = use(data.pieces[slot].label[page.language])));
    standing[slot] = made;
    layers.pieces.append(piece);
    layers.names.append(label);
    return made;
  };
  const at = (x, y) => "translate(" + x + "px," + y + "px)";
  const showPiece = (slot, pose) => {
    const old = shown[slot];
    if (old === pose) return;
    shown[slot] = pose;
    if (!pose) {
      standing[slot].piece.style.display = standing[slot].label.style.display = "none";
      return;
    }
    const made = standing[slot] || build(slot);
    const [, near, far, markers, , lift, angle, x, y] = pose;
    if (!old) made.piece.style.display = made.label.style.display = "";
    if (!old || old[1] !== near || old[2] !== far || old[3] !== markers || old.length !== pose.length || pose.length > 9) {
      made.piece.replaceChildren(made.title);
      made.turning = [];
      const spots = pose.length > 9 ? pose.slice(9) : [x, y];
      for (let part = 0; part < spots.length; part += 2) {
        const stand = draw("g", { transform: "translate(" + (spots[part] - x) + " " + (spots[part + 1] - y) + ")" });
        const turned = draw("g", { class: "near" });
        turned.append(use(near));
        stand.append(turned);
        made.turning.push(turned);
        made.piece.append(stand);
      }
      const distant = draw("g", { class: "far" });
      distant.append(use(far));
      made.turning.push(distant);
      made.piece.append(distant);
      if (!empty(markers)) made.piece.append(use(markers));
      made.angle = NaN;
    }
    // Turn the short way round.
    const was = angles[slot] || 0;
    const turn = was + ((((angle - was) % 3600) + 5400) % 3600) - 1800;
    angles[slot] = turn;
    if (made.angle !== turn) {
      made.angle = turn;
      for (const part of made.turning) part.setAttribute("transform", "rotate(" + turn / 10 + ")");
    }
    made.piece.style.transform = at(x, y);
    made.label.style.transform = at(x, y - lift);
    layers.pieces.contains(made.piece) || layers.pieces.append(made.piece);
    entitle(slot);
  };
  const entitle = (slot) => {
    const pose = shown[slot];
    if (!pose) return;
    const [stands, full, formation, marks] = data.infos[pose[4]];
    const told = [text(data.pieces[slot].name)];
    if (full) told.push(stands + "/" + full);
    told.push(text(formation), ...marks.map(text));
    standing[slot].title.textContent = told.filter(Boolean).join(", ");
  };
  let lyingShown = null;
  const showState = (state) => {
    showGround(state.ground);
    if (state.lying !== lyingShown) {
      lyingShown = state.lying;
      layers.lying.replaceChildren(...state.lying.filter((look) => !empty(look)).map((look) => use(look)));
    }
    const slots = Math.max(state.pieces.length, shown.length);
    for (let slot = 0; slot < slots; slot += 1) if (shown[slot] !== state.pieces[slot]) showPiece(slot, state.pieces[slot]);
  };
  const showLook = (layer, look) => layers[layer].replaceChildren(...(look === undefined || empty(look) ? [] : [use(look)]));

  const beginField = () => {
    const [, , wide, tall] = data.box;
    for (const sheet of [field, $("ground")]) sheet.setAttribute("viewBox", data.box.join(" "));
    field.dataset.ratio = wide / tall;
    document.documentElement.style.setProperty("--ratio", (wide / tall).toFixed(4));
    const definitions = $("definitions");
    definitions.innerHTML = data.definitions;
    const cut = draw("clipPath", { id: "cut" });
    cut.append(draw("path", { d: data.outline }));
    definitions.append(cut);
    for (const name of ["rim", "ground", "words", "lying", "trails", "pieces", "names", "drawings"]) {
      layers[name] = draw("g", { id: "layer-" + name });
      (name === "rim" || name === "ground" || name === "words" ? $("ground") : field).append(layers[name]);
    }
    layers.rim.append(use(data.rim));
    data.sides.forEach((side, number) => $("shield" + number).append(parsed(written(side.shield))));
  };

  // Zoom --------------------------------------------------------------------------------------------------------
  let zoom = 1;
  const fit = () => {
    const room = $("scroll");
    const ratio = Number(field.dataset.ratio);
    const wide = Math.min(room.clientWidth, room.clientHeight * ratio) * zoom;
    const stack = $("stack").style;
    stack.width = Math.floor(wide) + "px";
    stack.height = Math.floor(wide / ratio) + "px";
    const slack = innerWidth > 820 ? (room.clientHeight - wide / ratio) / 2 : 0;
    stack.marginTop = Math.max(0, Math.floor(slack)) + "px";
    const hex = (wide / data.box[2]) * 1000;
    field.classList.toggle("afar", hex < 30);
    field.classList.toggle("nameless", hex < 46 || !$("show-names").checked);
    $("zoom-out").disabled = zoom <= 1;
    $("zoom-in").disabled = zoom >= 6;
  };
  const closer = (factor) => {
    const room = $("scroll");
    const x = (room.scrollLeft + room.clientWidth / 2) / Math.max(1, room.scrollWidth);
    const y = (room.scrollTop + room.clientHeight / 2) / Math.max(1, room.scrollHeight);
    zoom = Math.min(6, Math.max(1, zoom * factor));
    fit();
    room.scrollLeft = x * room.scrollWidth - room.clientWidth / 2;
    room.scrollTop = y * room.scrollHeight - room.clientHeight / 2;
  };

  // Where the reader is ---------------------------------------------------------------------------------------
  let line = lineTo(endOf(0));
  let index = 0;
  let events = ALL;
  let unit = "order";
  let speed = 1;
  let timer = 0;
  const here = () => line[index];
  const time = (at, of) => {
    // Of each moment the page is told which stretch of the game's own time it falls in, at every scale.
    return data.moments[nodes[at].m][2][of];
  };
  const starts = new Map();
  const startsOf = (of) => {
    const key = of + line[line.length - 1];
    if (!starts.has(key)) {
      const found = [0];
      let last = time(line[0], of);
      line.forEach((at, number) => {
        const now = time(at, of);
        if (now !== last) {
          found.push(number);
          last = now;
        }
      });
      starts.set(key, found);
    }
    return starts.get(key);
  };
  // The same steps as the program's own time line takes.
  const stepped = (of, back) => {
    const within = events !== ALL && events < count(here());
    if (of === "event") {
      if (back) {
        if (!index) return null;
        const seen = events === ALL ? count(here()) : events;
        return seen > 1 ? [index, seen - 1] : [index - 1, ALL];
      }
      let [to, seen] = [index, events];
      if (seen === ALL || seen >= count(here())) {
        if (index === line.length - 1) return null;
        [to, seen] = [index + 1, 0];
      }
      seen += 1;
      return [to, seen >= count(line[to]) ? ALL : seen];
    }
    if (of === "order") {
      if (back) return index ? [index - 1, ALL] : null;
      if (within) return [index, ALL];
      return index < line.length - 1 ? [index + 1, ALL] : null;
    }
    const found = startsOf(of);
    if (back) {
      if (!index) return null;
      return [found[until(found.length, (each) => found[each], index - 1) - 1], ALL];
    }
    const next = found[until(found.length, (each) => found[each], index)];
    if (next !== undefined) return [next, ALL];
    return index < line.length - 1 || within ? [line.length - 1, ALL] : null;
  };
  const step = (of, back) => {
    const place = stepped(of, back);
    if (!place) return false;
    go(place[0], place[1], Math.abs(place[0] - index) <= 1);
    return true;
  };
  const goNode = (at, seen = ALL) => {
    if (line[depth[at]] !== at) {
      line = lineTo(endOf(at));
      lineChanged();
    }
    go(depth[at], seen, false);
  };
  const go = (to, seen = ALL, gliding = false) => {
    index = Math.min(Math.max(to, 0), line.length - 1);
    events = seen;
    field.classList.toggle("still", !gliding);
    show();
  };

  // Showing ---------------------------------------------------------------------------------------------------------
  let hashing = 0;
  const show = () => {
    const at = here();
    const node = nodes[at];
    const state = events === ALL ? stateAt(at) : after(stateAt(node.p), at, events);
    showState(state);
    showLook("trails", events === ALL ? node.t : undefined);
    showLook("drawings", events === ALL && node.k ? node.k[page.language] : undefined);
    const scrubber = $("scrubber");
    scrubber.value = index;
    const moment = data.moments[node.m];
    const when = [text(moment[3]), text(moment[1])].filter(Boolean).join(" · ");
    const where =
      events === ALL
        ? say("at", { step: index, steps: line.length - 1 })
        : say("within", { step: index, steps: line.length - 1, event: events, events: count(at) });
    scrubber.setAttribute("aria-valuetext", where + ", " + when);
    $("where").textContent = where;
    $("moment").textContent = when;
    showStory(at, node);
    markMove(at);
    markChapter();
    moveCursors();
    if (!$("pieces").hidden) showPieces();
    $("first").disabled = $("back").disabled = index === 0;
    $("last").disabled = $("forward").disabled = index === line.length - 1 && events === ALL;
    clearTimeout(hashing);
    const before = location.hash;
    hashing = setTimeout(() => {
      const wanted = "#" + node.i + (events === ALL ? "" : "." + events);
      // An address the reader has given meanwhile is not overwritten: the page is about to go there.
      if (location.hash === before && before !== wanted && !(at === 0 && !before)) {
        try {
          history.replaceState(null, "", wanted);
        } catch (error) {
          void error; // A page within a page has no address of its own.
        }
      }
    }, 250);
  };
  const sentences = (at, seen = ALL) => {
    if (!at) return [];
    return nodes[at].s.filter((each) => seen === ALL || each[0] <= seen).map((each) => text(each[1])).filter(Boolean);
  };
  const glyphsOf = (node) => [...new Set((node.w || []).flatMap((note) => note.glyphs || []))];
  const glyphSpan = (node) => {
    const found = glyphsOf(node);
    if (!found.length) return "";
    const meaning = found.map((glyph) => text((data.glyphs.find((each) => each[0] === glyph) || [0, -1])[1]));
    return make("span", { class: "glyph", title: meaning.join(", ") }, found.join(" "));
  };
  const showStory = (at, node) => {
    const caption = $("caption");
    const told = at ? sentences(at, events) : [text(data.about.title)];
    const lines = told.map((said) => make("p", {}, said));
    if (node.d && events === ALL) {
      const dice = make("span", { class: "dice" });
      for (const face of node.d.flat()) dice.append(make("span", { class: "die" }, String(face)));
      (lines[0] || (lines[0] = make("p"))).prepend(dice);
    }
    const glyphs = glyphSpan(node);
    if (glyphs && lines[0]) lines[0].prepend(glyphs);
    caption.replaceChildren(...lines);
    const notes = (node.w || []).filter((note) => note.text !== undefined || note.bookmark !== undefined || note.pictures);
    $("notes").replaceChildren(...notes.map(noteBox));
    showVariations(at, node);
    showOdds(node);
  };
  const noteBox = (note) => {
    const box = make("div", { class: "note" });
    if (note.bookmark !== undefined) box.append(make("strong", {}, "★ " + text(note.bookmark)), make("br"));
    if (note.text !== undefined) box.append(text(note.text));
    for (const picture of note.pictures || []) box.append(make("img", { src: data.pictures[picture], alt: say("photo") }));
    if (text(note.by)) box.append(make("div", { class: "by" }, text(note.by)));
    return box;
  };
  const short = (at) => {
    const said = sentences(at).slice(0, 3).join(" ");
    return said.length > 90 ? said.slice(0, 88) + "…" : said;
  };
  const lineName = (at) => (nodes[at].l !== undefined && text(nodes[at].l)) || short(at);
  const mainNodes = new Set(lineTo(endOf(0)));
  const showVariations = (at, node) => {
    const box = $("variations");
    const others = at && children[node.p].length > 1 ? children[node.p] : [];
    const found = others.map((other) => {
      const button = make("button", { "aria-current": String(other === at), onclick: () => goNode(other) }, lineName(other));
      if (mainNodes.has(other)) button.append(make("span", { class: "quiet" }, " (" + say("main") + ")"));
      return button;
    });
    if (found.length) found.unshift(make("span", { class: "quiet" }, say("variations") + ":"));
    if (at && !mainNodes.has(at)) found.push(make("button", { id: "main-line", onclick: toMainLine }, say("main-line")));
    box.replaceChildren(...found);
  };
  const toMainLine = () => {
    let at = here();
    while (!mainNodes.has(at)) at = nodes[at].p;
    line = lineTo(endOf(0));
    lineChanged();
    go(depth[at]);
  };
  const otherLine = (by) => {
    const at = here();
    if (!at) return;
    const others = children[nodes[at].p];
    const to = others[others.indexOf(at) + by];
    if (to !== undefined) goNode(to);
  };
  const showOdds = (node) => {
    const box = $("odds");
    if (!node.o) {
      box.replaceChildren();
      return;
    }
    const [title, rows, notes] = node.o;
    const body = make("tbody");
    for (const [share, words, what] of rows) {
      const bar = make("span", { class: "bar" });
      bar.style.width = share / 20 + "px";
      body.append(make("tr", {}, make("td", { class: "number" }, text(words)), make("td", {}, bar), make("td", {}, text(what))));
    }
    const told = notes.map(text).filter(Boolean).map((said) => make("p", { class: "quiet" }, said));
    const heading = make("h3", {}, say("odds") + " – " + text(title));
    box.replaceChildren(heading, make("table", {}, body), ...told);
  };

  // The list of moves ---------------------------------------------------------------------------------------------
  const rows = new Map();
  let building = 0;
  const noteRow = (note) => noteBox(note);
  const moveRow = (at) => {
    const row = make("a", { class: "move", href: "#" + nodes[at].i, "data-at": String(at) });
    row.append(glyphSpan(nodes[at]), sentences(at).slice(0, 3).join(" "));
    rows.set(at, row);
    return row;
  };
  const heading = (at) => nodes[nodes[at].p].m;
  // A line, laid out below a holder from a step on; variations follow the step they replace.
  // Bounds of the main line are gathered in chunks, which a browser leaves unpainted while they are out of sight.
  const layLine = function* (holder, from, varied, last, chunks) {
    let at = from;
    let section = holder;
    let chunk = holder;
    let room = 0;
    while (at !== undefined) {
      const moment = heading(at);
      if (moment !== last) {
        const [side, phase, stretch, words] = data.moments[moment];
        if (last === undefined || stretch.middle !== data.moments[last][2].middle) {
          if (chunks && room <= 0) {
            room = CHUNK;
            chunk = make("div", { class: "chunk" });
            holder.append(chunk);
          }
          section = make("div", { class: "stretch" }, make("h3", { class: "side" + side }, text(words)));
          chunk.append(section);
        }
        if (text(phase)) section.append(make("div", { class: "phase" }, text(phase)));
        last = moment;
      }
      room -= 1;
      section.append(moveRow(at));
      for (const note of nodes[at].w || []) if (note.text !== undefined || note.pictures) section.append(noteRow(note));
      if (varied) {
        for (const other of children[nodes[at].p].slice(1)) {
          const box = make("div", { class: "line" });
          const name = nodes[other].l !== undefined ? text(nodes[other].l) : "";
          if (name) box.append(make("div", { class: "head" }, name));
          section.append(box);
          yield* layLine(box, other, false, moment);
        }
      }
      yield at;
      varied = true;
      at = children[at][0];
    }
  };
  let laying = null;
  const buildMoves = () => {
    rows.clear();
    clearTimeout(building);
    const holder = $("moves");
    holder.replaceChildren();
    for (const note of nodes[0].w || []) if (note.text !== undefined) holder.append(noteRow(note));
    laying = children[0].length ? layLine(holder, children[0][0], true, undefined, true) : null;
    buildOn();
  };
  const buildOn = (all) => {
    const end = performance.now() + 8;
    while (laying) {
      if (laying.next().done) laying = null;
      else if (!all && performance.now() > end) break;
    }
    clearTimeout(building);
    if (laying) building = setTimeout(buildOn, 4);
    // What was not laid out yet has the height of a guess: look again when all of it stands.
    if (!marked || !laying) markMove(here());
    if (!laying) requestAnimationFrame(() => markMove(here()));
  };
  let marked = null;
  const markMove = (at) => {
    if (marked) marked.removeAttribute("aria-current");
    marked = rows.get(at) || null;
    if (!marked) return;
    marked.setAttribute("aria-current", "step");
    const panel = $("moves");
    if (panel.hidden || panel.scrollHeight <= panel.clientHeight) return;
    const [row, box] = [marked.getBoundingClientRect(), panel.getBoundingClientRect()];
    if (row.top < box.top + 20 || row.bottom > box.bottom - 20) marked.scrollIntoView({ block: "center" });
  };

  // Chapters --------------------------------------------------------------------------------------------------------
  let chapterRows = [];
  const buildChapters = () => {
    chapterRows = data.chapters.map(([at, name, kind]) =>
      make("button", { class: kind, onclick: () => goNode(at) }, text(name)),
    );
    $("chapters").replaceChildren(...chapterRows);
    chapterShown = null;
  };
  // The chapters of the line at hand: how far along it, and which; in that order.
  let ahead = [];
  const findChapters = () => {
    ahead = data.chapters.map(([at], number) => [depth[at], number, at]).filter(([far, , at]) => line[far] === at);
    ahead.sort((one, other) => one[0] - other[0] || one[1] - other[1]);
  };
  // How many of some sorted numbers lie before a place, or at it.
  const until = (count, far, to) => {
    let [low, high] = [0, count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (far(middle) <= to) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  let chapterShown = null;
  const markChapter = () => {
    const found = until(ahead.length, (each) => ahead[each][0], index);
    const now = found ? chapterRows[ahead[found - 1][1]] : null;
    if (now === chapterShown) return;
    if (chapterShown) chapterShown.removeAttribute("aria-current");
    if (now) now.setAttribute("aria-current", "true");
    chapterShown = now;
  };
  const chapter = (by) => {
    const place = (each) => ahead[each][0];
    const to = by > 0 ? until(ahead.length, place, index) : until(ahead.length, place, index - 1) - 1;
    if (ahead[to]) go(place(to));
  };

  // Marks over the scrubber -------------------------------------------------------------------------------------------
  const drawMarks = () => {
    const svg = $("marks");
    svg.setAttribute("viewBox", "0 0 1000 14");
    const last = Math.max(1, line.length - 1);
    let loud = "";
    let noted = "";
    line.forEach((at, number) => {
      const x = ((number / last) * 1000).toFixed(1);
      const high = nodes[at].b;
      if (high) loud += "M" + x + " 14v-" + high;
      if (nodes[at].w) noted += "M" + x + " 0v4";
    });
    const turns = startsOf("turn").map((number) => "M" + ((number / last) * 1000).toFixed(1) + " 0v14").join("");
    svg.replaceChildren(
      draw("path", { d: turns, stroke: "var(--line)", "stroke-width": 2 }),
      draw("path", { d: loud, stroke: "var(--quiet)", "stroke-width": 2 }),
      draw("path", { d: noted, stroke: "var(--accent)", "stroke-width": 4 }),
    );
  };
  const lineChanged = () => {
    $("scrubber").max = line.length - 1;
    drawMarks();
    findChapters();
    if (numbersBuilt) buildNumbers();
  };

  // Numbers -----------------------------------------------------------------------------------------------------------
  let numbersBuilt = false;
  let cursors = [];
  const WIDE = 600;
  const HIGH = 130;
  const LEFT = 34;
  const chartOf = (last, label) => {
    const svg = draw("svg", { class: "chart", viewBox: "0 0 " + WIDE + " " + HIGH, preserveAspectRatio: "none", role: "img", "aria-label": label });
    const x = (at) => LEFT + ((WIDE - LEFT - 6) * at) / Math.max(1, last);
    const y = (share) => 8 + (HIGH - 16) * (1 - share);
    for (const share of [0, 0.5, 1]) svg.append(draw("line", { class: "grid", x1: LEFT, x2: WIDE - 6, y1: y(share), y2: y(share) }));
    const cursor = draw("line", { class: "here", y1: 4, y2: HIGH - 4 });
    cursors.push((to) => {
      cursor.setAttribute("x1", x(Math.min(to, last)));
      cursor.setAttribute("x2", x(Math.min(to, last)));
    });
    svg.addEventListener("click", (event) => {
      const box = svg.getBoundingClientRect();
      const share = (((event.clientX - box.left) / box.width) * WIDE - LEFT) / (WIDE - LEFT - 6);
      go(Math.round(Math.min(1, Math.max(0, share)) * last));
    });
    return { svg, x, y, finish: () => svg.append(cursor) };
  };
  const axis = (chart, top, unit) => {
    for (const share of [0, 0.5, 1]) {
      chart.svg.append(draw("text", { x: LEFT - 5, y: chart.y(share) + 4, "text-anchor": "end" }, String(+(top * share).toFixed(1)) + unit));
    }
  };
  const ceiling = (value) => {
    if (value <= 0) return 1;
    let size = 1;
    while (value > 10 * size) size *= 10;
    for (const nice of [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]) if (value <= nice * size && (nice * size) % 1 === 0) return nice * size;
    return 10 * size;
  };
  const measureChart = (number) => {
    const kind = data.measures[number];
    const read = [];
    line.forEach((at, place) => {
      const values = nodes[at].v;
      if (values && values[number]) read.push([place, values[number].map((value) => value / kind.scale)]);
    });
    const limits = (kind.limits || []).map((limit) => limit / kind.scale);
    const top = kind.unit === "percent" ? 100 : ceiling(Math.max(0, ...limits, ...read.flatMap((each) => each[1])));
    const chart = chartOf(line.length - 1, text(kind.name));
    axis(chart, top, kind.unit === "percent" ? "%" : "");
    for (const side of [0, 1]) {
      let path = "";
      for (const [place, values] of read) {
        const [x, y] = [chart.x(place).toFixed(1), chart.y(Math.min(1, values[side] / top)).toFixed(1)];
        path += path ? "H" + x + "V" + y : "M" + x + " " + y;
      }
      if (path) chart.svg.append(draw("path", { class: "s" + side, d: path + "H" + chart.x(line.length - 1).toFixed(1), "vector-effect": "non-scaling-stroke" }));
      if (limits[side]) chart.svg.append(draw("path", { class: "s" + side + " limit", d: "M" + LEFT + " " + chart.y(limits[side] / top) + "H" + (WIDE - 6) }));
    }
    chart.finish();
    return chart.svg;
  };
  const courseChart = () => {
    const { chances, bands } = data.course;
    const chart = chartOf(chances.length - 1, say("course"));
    axis(chart, 100, "%");
    const point = (value, place) => chart.x(place).toFixed(1) + " " + chart.y(value / 1000).toFixed(1);
    const band = bands.map((each, place) => point(each[1], place)).concat(bands.map((each, place) => point(each[0], place)).reverse());
    chart.svg.append(draw("path", { class: "band", d: "M" + band.join("L") + "Z" }));
    chart.svg.append(draw("path", { class: "s0", d: "M" + chances.map(point).join("L"), "vector-effect": "non-scaling-stroke" }));
    chart.finish();
    return chart.svg;
  };
  const luckChart = () => {
    const turns = data.luck.turns;
    const svg = draw("svg", { class: "chart", viewBox: "0 0 600 130", role: "img", "aria-label": say("luck") });
    const unitHigh = 18;
    for (const level of [-2, 0, 2]) svg.append(draw("line", { class: "grid", x1: 64, x2: 600, y1: 56 - level * unitHigh, y2: 56 - level * unitHigh }));
    svg.append(draw("text", { x: 58, y: 60 - 2 * unitHigh, "text-anchor": "end" }, say("good")), draw("text", { x: 58, y: 60 + 2 * unitHigh, "text-anchor": "end" }, say("bad")));
    const room = 536 / Math.max(1, turns.length);
    turns.forEach(([turn, sides], number) => {
      const centre = 64 + room * (number + 0.5);
      for (const [side, away] of sides) {
        const tall = Math.max(-3, Math.min(3, away)) * unitHigh;
        svg.append(draw("rect", { class: "b" + side, x: centre + (side - 1) * 15, y: 56 - Math.max(0, tall), width: 13, height: Math.max(1, Math.abs(tall)) }));
      }
      svg.append(draw("text", { x: centre, y: 126, "text-anchor": "middle" }, String(turn)));
    });
    return svg;
  };
  const diceChart = (kinds) => {
    const svg = draw("svg", { class: "chart", viewBox: "0 0 600 130", role: "img", "aria-label": say("faces", { sides: kinds[0].sides }) });
    const faces = kinds[0].counts.map((each) => each[0]);
    const most = Math.max(1, ...kinds.flatMap((kind) => kind.counts.map((each) => each[1])));
    const room = 590 / faces.length;
    faces.forEach((face, number) => {
      kinds.forEach((kind, part) => {
        const times = kind.counts[number][1];
        const high = (96 * times) / most;
        const wide = Math.min(28, (room * 0.76) / kinds.length);
        const x = 5 + room * (number + 0.5) + (part - kinds.length / 2) * wide;
        svg.append(draw("rect", { class: "b" + Math.max(0, kind.side), x, y: 110 - high, width: wide * 0.9, height: high }));
        if (times) svg.append(draw("text", { x: x + wide * 0.45, y: 107 - high, "text-anchor": "middle" }, String(times)));
      });
      svg.append(draw("text", { x: 5 + room * (number + 0.5), y: 126, "text-anchor": "middle" }, String(face)));
    });
    return svg;
  };
  const sideName = (side) => (data.sides[side] ? text(data.sides[side].name) : "–");
  const sideSpan = (side) => make("span", { class: "side" + side }, sideName(side));
  const tableOf = (heads, found) => {
    const head = make("tr", {}, ...heads.map(([name, number]) => make("th", number ? { class: "number", scope: "col" } : { scope: "col" }, name)));
    const body = found.map((cells) => make("tr", {}, ...cells.map((cell, at) => make("td", heads[at][1] ? { class: "number" } : {}, cell))));
    return make("div", { class: "scroll" }, make("table", {}, make("thead", {}, head), make("tbody", {}, ...body)));
  };
  const buildNumbers = () => {
    numbersBuilt = true;
    cursors = [];
    const found = [make("div", { class: "legend" }, sideSpan(0), sideSpan(1))];
    data.measures.forEach((kind, number) => found.push(make("h3", {}, text(kind.name)), measureChart(number)));
    if (data.course) {
      found.push(make("h3", {}, say("course")), courseChart(), make("p", { class: "quiet" }, sideName(0) + ". " + say("rough")));
      for (const [at, told] of data.course.swings) found.push(make("p", {}, make("button", { onclick: () => goNode(at) }, text(told))));
      if (data.course.whole >= 0) found.push(make("p", {}, text(data.course.whole)));
    }
    if (data.luck.rows.length) {
      const heads = [[say("side")], [say("dice")], [say("throws"), 1], [say("thrown"), 1], [say("expected"), 1], [say("rarity")]];
      const rows_ = data.luck.rows.map(([side, what, throws, thrown, due, rarity]) => [sideSpan(side), text(what), String(throws), thrown, text(due), text(rarity)]);
      found.push(make("h3", {}, say("luck")), tableOf(heads, rows_), luckChart());
    }
    const kinds = new Map();
    for (const kind of data.dice) if (kind.side >= 0) kinds.set(kind.sides, [...(kinds.get(kind.sides) || []), kind]);
    if (kinds.size) found.push(make("h3", {}, say("dice")));
    for (const [sides, some] of kinds) {
      const told = some.map((kind) => sideName(kind.side) + ": " + say("average") + " " + text(kind.average)).join(" · ");
      found.push(make("p", {}, say("faces", { sides }) + " – " + told), diceChart(some));
    }
    if (data.units.rows.length) {
      const heads = [[say("unit-name")], ...data.units.heads.map((head) => [text(head), 1])];
      const rows_ = data.units.rows.map(([side, name, deeds]) => [make("span", { class: "side" + side }, text(name)), ...deeds.map((deed) => (deed ? String(deed) : ""))]);
      found.push(make("h3", {}, say("deeds")), tableOf(heads, rows_));
    }
    $("numbers").replaceChildren(...found);
    moveCursors();
  };
  const moveCursors = () => {
    if (!$("numbers").hidden) for (const move of cursors) move(index);
  };

  // On the field, in words ----------------------------------------------------------------------------------------------
  const showPieces = () => {
    const found = [0, 1].flatMap((side) => {
      const rows_ = [];
      shown.forEach((pose, slot) => {
        if (!pose || data.pieces[slot].side !== side) return;
        const [stands, full, formation, marks, where] = data.infos[pose[4]];
        rows_.push([text(data.pieces[slot].name), where, full ? stands + "/" + full : "", [text(formation), ...marks.map(text)].filter(Boolean).join(", ")]);
      });
      const heads = [[say("unit-name")], [say("place")], [say("strength"), 1], [say("state")]];
      return [make("h3", { class: "side" + side }, sideName(side)), tableOf(heads, rows_)];
    });
    $("pieces").replaceChildren(...found);
  };
  const buildAbout = () => {
    const list = make("dl", { class: "about" });
    const add = (name, told) => told && list.append(make("dt", {}, name), make("dd", {}, told));
    add(say("result"), text(data.about.outcome));
    add(say("side"), data.sides.map((each) => text(each.name)).join(" – "));
    add(say("notes"), text(data.about.notes));
    add(say("keys"), say("keys-told"));
    $("about").replaceChildren(list, make("footer", { class: "made" }, say("made-with")));
  };

  // Playing ----------------------------------------------------------------------------------------------------------------
  const play = (on) => {
    clearInterval(timer);
    timer = 0;
    if (on) {
      if (index === line.length - 1 && events === ALL) go(0);
      timer = setInterval(() => step(unit, false) || play(false), 900 / speed);
    }
    $("play").classList.toggle("playing", on);
    $("play").setAttribute("aria-label", say(on ? "stop" : "play"));
    $("play").title = say(on ? "stop" : "play");
  };

  // Words of the page ---------------------------------------------------------------------------------------------------
  const speak = () => {
    document.title = text(data.about.title);
    $("title").textContent = text(data.about.title);
    $("facts").textContent = [data.sides.map((each) => text(each.name)).join(" – "), text(data.about.facts), text(data.about.players), data.about.date].filter(Boolean).join("  ·  ");
    for (const element of document.querySelectorAll("[data-say]")) element.textContent = say(element.dataset.say);
    for (const element of document.querySelectorAll("[data-name]")) {
      element.setAttribute("aria-label", say(element.dataset.name));
      if (element.tagName === "BUTTON") element.title = say(element.dataset.name);
    }
    field.setAttribute("aria-label", say("field"));
    $("unit").replaceChildren(...UNITS.map((each) => make("option", { value: each }, say(each))));
    $("unit").value = unit;
    layers.words.replaceChildren(use(data.labels[page.language]));
    standing.forEach((made, slot) => {
      if (!made) return;
      made.label.replaceChildren(use(data.pieces[slot].label[page.language]));
      entitle(slot);
    });
    buildMoves();
    buildChapters();
    if (numbersBuilt) buildNumbers();
    buildAbout();
    show();
    play(timer !== 0);
  };

  // What the reader does ---------------------------------------------------------------------------------------------------
  const tabs = [...document.querySelectorAll("[role=tab]")];
  const open = (tab) => {
    for (const each of tabs) {
      const chosen = each === tab;
      each.setAttribute("aria-selected", String(chosen));
      each.tabIndex = chosen ? 0 : -1;
      $(each.getAttribute("aria-controls")).hidden = !chosen;
    }
    const panel = tab.getAttribute("aria-controls");
    if (panel === "numbers" && !numbersBuilt) buildNumbers();
    if (panel === "numbers") moveCursors();
    if (panel === "pieces") showPieces();
    if (panel === "moves") markMove(here());
  };
  const fromAddress = () => {
    const found = /^#(\d+)(?:\.(\d+))?$/.exec(location.hash);
    const at = found ? byId.get(Number(found[1])) : undefined;
    if (at === undefined) return false;
    const seen = found[2] && at && Number(found[2]) < count(at) ? Math.max(1, Number(found[2])) : ALL;
    goNode(at, seen);
    return true;
  };
  const KEYS = {
    ArrowRight: () => step(unit, false),
    ArrowLeft: () => step(unit, true),
    ArrowUp: () => otherLine(-1),
    ArrowDown: () => otherLine(1),
    PageDown: () => step("turn", false),
    PageUp: () => step("turn", true),
    Home: () => go(0),
    End: () => go(line.length - 1),
    " ": () => play(timer === 0),
    ",": () => chapter(-1),
    ".": () => chapter(1),
    "+": () => closer(1.4),
    "-": () => closer(1 / 1.4),
    l: () => page.nextLanguage(),
    d: () => page.otherTheme(),
    u: () => {
      unit = UNITS[(UNITS.indexOf(unit) + 1) % UNITS.length];
      $("unit").value = unit;
    },
  };
  const wire = () => {
    $("first").addEventListener("click", () => go(0));
    $("last").addEventListener("click", () => go(line.length - 1));
    $("back").addEventListener("click", () => step(unit, true));
    $("forward").addEventListener("click", () => step(unit, false));
    $("play").addEventListener("click", () => play(timer === 0));
    $("scrubber").addEventListener("input", (event) => go(Number(event.target.value)));
    $("unit").addEventListener("change", (event) => {
      unit = event.target.value;
      if (timer) play(true);
    });
    $("speed").replaceChildren(...SPEEDS.map((each) => make("option", { value: each }, each + "×")));
    $("speed").value = "1";
    $("speed").addEventListener("change", (event) => {
      speed = Number(event.target.value);
      if (timer) play(true);
    });
    $("zoom-in").addEventListener("click", () => closer(1.4));
    $("zoom-out").addEventListener("click", () => closer(1 / 1.4));
    $("show-names").addEventListener("change", fit);
    $("show-trails").addEventListener("change", (event) => field.classList.toggle("pathless", !event.target.checked));
    $("show-drawings").addEventListener("change", (event) => field.classList.toggle("drawingless", !event.target.checked));
    for (const tab of tabs) tab.addEventListener("click", () => open(tab));
    $("tabs").addEventListener("keydown", (event) => {
      const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
      const now = tabs.indexOf(document.activeElement);
      if (!by || now < 0) return;
      const to = tabs[(now + by + tabs.length) % tabs.length];
      open(to);
      to.focus();
      event.preventDefault();
      event.stopPropagation();
    });
    $("moves").addEventListener("click", (event) => {
      const row = event.target.closest(".move");
      if (!row) return;
      event.preventDefault();
      goNode(Number(row.dataset.at));
    });
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const on = event.target;
      const typing = on.tagName === "SELECT" || (on.tagName === "INPUT" && on.type !== "checkbox");
      const own = on.tagName === "BUTTON" || on.tagName === "A" || on.type === "checkbox";
      if (typing && event.key.length > 1) return;
      if (own && event.key === " ") return;
      if (on.getAttribute && on.getAttribute("role") === "tabpanel" && /^(Arrow(Up|Down)|Page|Home|End)/.test(event.key)) return;
      const deed = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!deed) return;
      event.preventDefault();
      deed();
    });
    let touched = null;
    const room = $("scroll");
    room.addEventListener("touchstart", (event) => {
      touched = event.touches.length === 1 ? [event.touches[0].clientX, event.touches[0].clientY] : null;
    }, { passive: true });
    room.addEventListener("touchend", (event) => {
      if (!touched || zoom > 1) return;
      const across = event.changedTouches[0].clientX - touched[0];
      const down = event.changedTouches[0].clientY - touched[1];
      if (Math.abs(across) > 50 && Math.abs(across) > 2 * Math.abs(down)) step(unit, across > 0);
    }, { passive: true });
    addEventListener("hashchange", fromAddress);
    addEventListener("resize", fit);
    addEventListener("beforeprint", () => {
      buildOn(true);
      if (!numbersBuilt) buildNumbers();
    });
  };

  beginField();
  wire();
  page.begin(data.languages);
  page.heard.push(speak);
  lineChanged();
  fit();
  page.speak();
  fromAddress();
  fit();
})();
