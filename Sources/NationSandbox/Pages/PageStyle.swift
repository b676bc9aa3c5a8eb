// SPDX-License-Identifier: MIT

enum PageStyle {
    static let sheet = """
        :root { color-scheme: light dark; --ink: #1b2430; --soft: #5a6675; --paper: #fff; --ground: #eef1f5;
          --line: #d4dae2; --blue: #0b5cad; --blue-ink: #fff; --red: #a3231f; --red-ground: #fdeceb; }
        @media (prefers-color-scheme: dark) { :root { --ink: #e8edf3; --soft: #9aa7b6; --paper: #1b222b;
          --ground: #11161c; --line: #36414e; --blue: #6fb1f5; --blue-ink: #0c1a28; --red: #ff9c96;
          --red-ground: #3a1b1a; } }
        * { box-sizing: border-box; }
        body { margin: 0; min-height: 100vh; background: var(--ground); color: var(--ink);
          font: 16px/1.5 system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif;
          display: flex; flex-direction: column; align-items: center; justify-content: center; padding: 24px 16px; }
        main { width: 100%; max-width: 420px; background: var(--paper); border: 1px solid var(--line);
          border-radius: 12px; padding: 32px; box-shadow: 0 8px 28px rgb(20 30 45 / 10%); }
        header { display: flex; align-items: center; gap: 12px; margin-bottom: 20px; }
        .mark { flex: none; width: 44px; height: 44px; border-radius: 10px; background: var(--blue);
          color: var(--blue-ink); font-size: 22px; font-weight: 700; display: grid; place-items: center; }
        .nation { font-weight: 600; overflow-wrap: anywhere; }
        .host { color: var(--soft); font-size: 13px; }
        h1 { font-size: 21px; line-height: 1.3; margin: 0 0 12px; overflow-wrap: anywhere; }
        p { margin: 0 0 16px; overflow-wrap: anywhere; }
        ul { margin: 0 0 16px; padding-left: 20px; }
        label { display: block; font-size: 14px; font-weight: 600; margin-bottom: 4px; }
        input { width: 100%; font: inherit; color: inherit; background: transparent; border: 1px solid var(--line);
          border-radius: 8px; padding: 10px 12px; margin-bottom: 16px; }
        input:focus-visible, button:focus-visible { outline: 3px solid var(--blue); outline-offset: 1px; }
        button { font: inherit; font-weight: 600; border-radius: 8px; padding: 10px 16px; cursor: pointer;
          border: 1px solid var(--line); background: transparent; color: inherit; }
        button.main { background: var(--blue); border-color: var(--blue); color: var(--blue-ink); }
        .full { width: 100%; }
        .choice { display: flex; gap: 12px; }
        .choice button { flex: 1; }
        .link { border: 0; padding: 0; color: var(--blue); font-weight: 400; text-decoration: underline; }
        .soft { color: var(--soft); font-size: 14px; }
        .problem { background: var(--red-ground); color: var(--red); border-radius: 8px; padding: 10px 12px; }
        .who { border-top: 1px solid var(--line); margin: 20px 0 0; padding-top: 16px; }
        .who form { display: inline; }
        footer { color: var(--soft); font-size: 13px; margin-top: 16px; text-align: center; }
        """
}
