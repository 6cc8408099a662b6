import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const FUNCTIONS = 4_000;
const ROWS = 150;
const ROUNDS = 6;

/** Code that is compiled and called once, as most code of a page at its start. */
const compiled = Array.from(
  { length: FUNCTIONS },
  (_, n) =>
    `function f${n}(a, b) { const c = { left: a + ${n}, right: [b, a], text: 'f${n}' + b }; return c.left + c.text.length; }`,
).join('\n');
const calls = Array.from({ length: FUNCTIONS }, (_, n) => `sum += f${n}(sum, ${n});`).join('\n');

function drawTables(rows: number, rounds: number): void {
  const main = document.querySelector('main');
  let round = 0;
  const draw = (): void => {
    const table = document.createElement('table');
    for (let row = 0; row < rows; row += 1) {
      const line = table.insertRow();
      line.className = row % 2 ? 'odd' : 'even';
      for (let column = 0; column < 8; column += 1) {
        const text = document.createElement('span');
        text.textContent = `Row ${row} of round ${round}, column ${column}`;
        line.insertCell().append(text);
      }
    }
    main?.replaceChildren(table);
    main?.setAttribute('data-height', String(table.offsetHeight));
    round += 1;
    if (round < rounds) setTimeout(draw);
  };
  draw();
}

const HTML = `<!doctype html>
<html lang="en">
<meta name="viewport" content="width=device-width">
<title>Reference</title>
<style>
  table { border-collapse: collapse; width: 100% }
  td { padding: 4px 8px; border-bottom: 1px solid #ccc; font: 14px sans-serif }
  tr.odd > td > span { color: #333 }
  tr:hover > td { background: #eee }
</style>
<main></main>
<script src="/work.js"></script>
</html>`;
const SCRIPT = `${compiled}\nlet sum = 0;\n${calls}\n(${drawTables.toString()})(${ROWS}, ${ROUNDS});`;

/** Serves a page with fixed work: how long a browser takes for it says how fast the machine is at the moment. */
export async function serveReferencePage(): Promise<{ origin: string; close: () => Promise<void> }> {
  const server = createServer(({ url }, response) => {
    const isScript = url === '/work.js';
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(isScript ? SCRIPT : HTML);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
