import { gzipSync } from 'node:zlib';
import { fitBytes } from './fitBytes.ts';
import { type PackedEntry, packedZip } from './packedZip.ts';
import { plainActivity } from './plainActivity.ts';
import { gpxText, tcxText } from './xmlTexts.ts';

const MB = 1024 * 1024;
const encoded = (text: string) => new TextEncoder().encode(text);
const run = plainActivity({ seconds: 60 });
const fit = fitBytes(run);
const gpx = gpxText(run);
const entry: PackedEntry = { name: 'run.fit', content: fit };

function changed(bytes: Uint8Array, at: number): Uint8Array {
  const copy = bytes.slice();
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

/** Ten times ten times ten laughs. */
const LAUGHS = `<!DOCTYPE gpx [<!ENTITY a "ha">${['b', 'c', 'd']
  .map((name, index) => `<!ENTITY ${name} "${`&${'abc'[index]};`.repeat(10)}">`)
  .join('')}]><gpx><trk><name>&d;</name></trk></gpx>`;

/** Single files that no reader may accept, by their fault; made when they are asked for. */
export const HOSTILE_FILES = {
  empty: () => new Uint8Array(),
  picture: () => new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...new Uint8Array(100)]),
  signInPage: () => encoded('<!DOCTYPE html><html><body>Sign in</body></html>'),
  truncatedFit: () => fit.subarray(0, fit.length / 2),
  truncatedGpx: () => encoded(gpx.slice(0, gpx.length / 2)),
  truncatedGzip: () => gzipSync(fit).subarray(0, 100),
  damagedFit: () => changed(fit, 200),
  endlessFit: () => changed(fit, 7),
  settingsFit: () => fitBytes(run, 2),
  plannedRoute: () => encoded(gpx.replaceAll(/<time>[^<]*<\/time>/g, '')),
  twoActivities: () => encoded(tcxText(run).replace(/<Activity .*<\/Activity>/s, (one) => one + one)),
  gzipInGzip: () => gzipSync(gzipSync(fit)),
  gzipBomb: () => gzipSync(new Uint8Array(100 * MB)),
  entityBomb: () => encoded(LAUGHS),
  outsideEntity: () => encoded('<!DOCTYPE gpx [<!ENTITY a SYSTEM "file:///etc/passwd">]><gpx><name>&a;</name></gpx>'),
  deepXml: () => encoded('<gpx>'.repeat(1_000_000)),
  longAttribute: () => encoded(`<gpx><trk a="${'x'.repeat(10 * MB)}"/></gpx>`),
  manyAttributes: () => encoded(`<gpx ${Array.from({ length: 100_000 }, (_, index) => `a${index}="1"`).join(' ')}/>`),
} satisfies Record<string, () => Uint8Array>;

/** Archives of which nothing may be read, by their fault. */
export const HOSTILE_ARCHIVES = {
  noEntry: () => packedZip([]),
  document: () => packedZip([{ name: 'word/document.xml', content: '<w/>' }]),
  text: () => encoded('This is no archive, whatever its name says, and long enough to be looked into.'),
  truncated: () => packedZip([entry]).subarray(0, -30),
  encrypted: () => packedZip([entry, { ...entry, isEncrypted: true }]),
  bomb: () => packedZip([{ name: 'bomb.gpx', content: new Uint8Array(100 * MB) }, entry]),
  onlyPrivate: () =>
    packedZip([
      { name: 'activities.csv', content: '' },
      { name: 'messaging.json', content: '{}' },
    ]),
} satisfies Record<string, () => Uint8Array>;

/** One activity among `count` entries without content. */
export function manyEntries(count: number): Uint8Array {
  const others = Array.from({ length: count - 1 }, (_, index) => ({ name: `notes/${index}.txt`, content: '' }));
  return packedZip([entry, ...others]);
}
