extension DocumentationPage {
    /// The exact content of the `<style>` element.
    static let style = """
        :root {
          color-scheme: light dark;
          --ground: #ffffff; --panel: #f4f6f8; --line: #d5dae0;
          --text: #1c2430; --quiet: #55606e; --accent: #0b5cad; --mark: #8a3a00;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --ground: #14181d; --panel: #1d232a; --line: #38414c;
            --text: #e4e8ed; --quiet: #a3aebb; --accent: #7db8f5; --mark: #f0a869;
          }
        }
        * { box-sizing: border-box; }
        html { scroll-padding-top: 1rem; }
        body {
          margin: 0; color: var(--text); background: var(--ground);
          font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: break-word;
        }
        a { color: var(--accent); }
        :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
        .skip { position: absolute; left: -100rem; }
        .skip:focus { left: 1rem; top: 1rem; padding: .5rem; background: var(--ground); }
        body > header { padding: 1rem 1rem .5rem; }
        nav { padding: 1rem; background: var(--panel); border-block: 1px solid var(--line); font-size: .9rem; }
        nav ul { margin: 0; padding-left: 1rem; list-style: none; }
        nav summary { padding: .5rem 0; font-size: 1rem; font-weight: 600; }
        nav details > ul { padding: 0; columns: 10rem; }
        nav details > ul > li { margin-bottom: .75rem; }
        nav details > ul > li > a { font-weight: 600; }
        #search label { display: block; margin-bottom: .25rem; font-size: 1rem; font-weight: 600; }
        #search input {
          width: 100%; min-height: 2.75rem; padding: .25rem .75rem; font: inherit; font-size: 1rem;
          color: inherit; background: var(--ground); border: 1px solid var(--quiet); border-radius: .5rem;
        }
        #search ul { padding: 0; }
        #search li { border-bottom: 1px solid var(--line); }
        #search li a { display: block; padding: .5rem 0; }
        #search li code { display: block; color: var(--quiet); }
        nav a { text-decoration: none; display: inline-block; padding: .1rem 0; }
        nav a:hover { text-decoration: underline; }
        main { padding: 1rem; max-width: 60rem; }
        h1, h2, h3, h4 { line-height: 1.25; margin: 2rem 0 .5rem; }
        h1 { margin-top: 0; }
        h2 { margin-top: 3.5rem; padding-bottom: .25rem; border-bottom: 2px solid var(--line); }
        h4 { margin-top: 1.5rem; }
        p, ul { margin: .5rem 0; }
        .operation { margin-top: 2.5rem; }
        .operation + .operation { padding-top: .5rem; border-top: 1px solid var(--line); }
        .address { padding: .5rem .75rem; background: var(--panel); border-left: 4px solid var(--accent); }
        .method { font-weight: 700; color: var(--accent); }
        code, pre { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: .875em; }
        code { overflow-wrap: anywhere; }
        pre { padding: .75rem; background: var(--panel); border: 1px solid var(--line); white-space: pre-wrap; }
        pre code { font-size: .85rem; }
        table { width: 100%; border-collapse: collapse; font-size: .9rem; }
        th, td { padding: .5rem; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
        thead th { background: var(--panel); }
        td:nth-child(3) { width: 22%; }
        td:nth-child(5) { width: 20%; }
        td p:first-child { margin-top: 0; }
        td p:last-child { margin-bottom: 0; }
        tbody th code, td:nth-child(3) code:not(.pattern) { white-space: nowrap; }
        td ul { padding-left: 1.2rem; }
        .type, .note { color: var(--quiet); }
        .required, .optional { font-size: .85em; font-weight: 400; font-style: italic; color: var(--mark); }
        .members { padding-left: 1.1rem; }
        .members li { margin: .35rem 0; }
        .answers { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: .25rem 1rem; }
        .answers dt { font-weight: 700; }
        .answers dd { margin: 0; }
        .answers dd > p:first-child { margin-top: 0; }
        summary { cursor: pointer; color: var(--accent); }
        @media (min-width: 64rem) {
          body { display: grid; grid-template: auto 1fr / 17rem minmax(0, 1fr); }
          nav { grid-area: 1 / 1 / span 2; position: sticky; top: 0; height: 100vh; overflow-y: auto; border: 0; }
          nav { border-right: 1px solid var(--line); }
          nav details > ul { columns: auto; }
          body > header { padding: 2rem 3rem 0; }
          main { padding: 0 3rem 2rem; }
          @supports selector(::details-content) {
            nav summary { display: none; }
            nav details::details-content { content-visibility: visible; }
          }
        }
        @media (max-width: 44rem) {
          table, tbody, tr, th, td { display: block; }
          thead { display: none; }
          tr { padding: .5rem 0; border-bottom: 1px solid var(--line); }
          th, td, td:nth-child(3), td:nth-child(5) { width: auto; padding: .2rem 0; border: 0; }
          td[data-label]:not([data-label="Description"])::before {
            content: attr(data-label) ": "; color: var(--quiet);
          }
          td:empty { display: none; }
        }
        """
}
