// SPDX-License-Identifier: Apache-2.0

internal import Compression
internal import JOSE
internal import JSON

/// What the page is made of besides its content.
enum HTMLPage {
    static let style = """
        :root { color-scheme: light dark; --good: #1a7f37; --bad: #c4001d; --other: #777; --line: #8884; --mark: #ffd33d; }
        * { box-sizing: border-box; }
        body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 64rem; padding: 1rem; overflow-wrap: anywhere; }
        h1 { margin: .5rem 0; } h2 { margin-top: 2rem; } h3 { font-size: 1rem; margin: 1.5rem 0 .3rem; } h4 { margin: .8rem 0 .2rem; font-size: .85rem; }
        .verdict { font-size: 1.2rem; font-weight: 600; } .verdict.good { color: var(--good); } .verdict.bad { color: var(--bad); }
        table { border-collapse: collapse; width: 100%; } th, td { text-align: left; font-weight: normal; padding: .25rem .5rem; border-bottom: 1px solid var(--line); vertical-align: top; }
        .matrix td, .matrix thead th + th { text-align: right; white-space: nowrap; overflow-wrap: normal; } .matrix .bar { width: 22%; vertical-align: middle; } .matrix tfoot th, .matrix tfoot td { font-weight: 600; }
        .bar span { display: flex; height: .7rem; border-radius: .3rem; overflow: hidden; } .bar i.good { background: var(--good); } .bar i.bad { background: var(--bad); min-width: 3px; } .bar i.other { background: var(--other); opacity: .4; }
        tr.bad th { color: var(--bad); } a { color: inherit; }
        details.case { border-bottom: 1px solid var(--line); content-visibility: auto; contain-intrinsic-size: auto 1.8rem; } summary { cursor: pointer; padding: .2rem 0; }
        .case > summary b { display: inline-block; width: 1.1em; } .good > summary b { color: var(--good); } .bad > summary b { color: var(--bad); } .other > summary b { color: var(--other); }
        small, .quiet { color: var(--other); font-size: .85rem; } .detail { padding: 0 0 1rem 1.1em; } .why { color: var(--bad); font-weight: 600; }
        .checks td, .checks th { font-size: .85rem; } .checks .failed th { color: var(--bad); font-weight: 600; }
        pre { font: 12px/1.45 ui-monospace, monospace; overflow: auto; max-height: 32rem; padding: .6rem; border: 1px solid var(--line); border-radius: .4rem; margin: 0; white-space: pre; overflow-wrap: normal; }
        .whole > summary { color: var(--other); font-size: .85rem; } mark { background: var(--mark); color: #000; border-radius: .15rem; }
        .tools { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; } .tools[hidden] { display: none; } #search { font: inherit; flex: 1 1 14rem; padding: .3rem .5rem; }
        @media (max-width: 40rem) { body { padding: .6rem; } .matrix .bar, .matrix thead th:last-child { display: none; } .checks tr { display: block; padding: .3rem 0; } .checks td, .checks th { display: inline; border: 0; padding: 0 .4rem 0 0; } }
        """

    /// Unfolds the reports of cases, and filters them; the page's only script.
    static let script = """
        const unpacked = new Map();
        async function unpack(number) {
          const text = document.getElementById("details-" + number).textContent;
          const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
          const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
          return JSON.parse(await new Response(stream).text());
        }
        document.addEventListener("toggle", async (event) => {
          const box = event.target, list = box.parentElement;
          if (!box.open || !list || !list.dataset.suite || box.children.length > 1) return;
          const number = list.dataset.suite;
          if (!unpacked.has(number)) unpacked.set(number, unpack(number));
          try {
            const details = await unpacked.get(number);
            if (box.children.length === 1) box.insertAdjacentHTML("beforeend", details[[...list.children].indexOf(box)]);
          } catch (error) {
            if (box.children.length === 1) box.insertAdjacentHTML("beforeend", "<p>This browser cannot unfold the report; a newer one can.</p>");
          }
        }, true);
        const search = document.getElementById("search"), only = document.getElementById("only");
        document.querySelector(".tools").hidden = false;
        function filter() {
          const words = search.value.toLowerCase();
          for (const section of document.querySelectorAll("section")) {
            let shown = 0;
            for (const box of section.querySelectorAll(".case")) {
              const hit = (!only.checked || !box.classList.contains("good")) && box.firstElementChild.textContent.toLowerCase().includes(words);
              box.hidden = !hit;
              if (hit) shown++;
            }
            section.hidden = shown === 0;
          }
        }
        search.addEventListener("input", filter);
        only.addEventListener("change", filter);
        """

    /// Pieces of the page as base64 of a ZLIB stream of a JSON array.
    static func packed(_ pieces: [String]) -> String {
        let json = JSONValue.array(pieces.map(JSONValue.string)).serialized(.compact)
        // zlib fails only for want of memory, or for more than its numbers can count.
        guard let stream = try? Zlib.deflate(json) else { return "" }
        return Base64.encode(stream.span)
    }
}
