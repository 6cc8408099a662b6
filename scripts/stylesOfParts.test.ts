import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { antdStyles } from './antdStyles.ts';

const src = path.join(import.meta.dirname, '..', 'src');
const IMPORT = /^(?:import|export) (?!type )(?:[^'"();]+ from )?'([#.][^']+)'/gm;
const LOADED_LATER = /import\(\s*(?:\/\*.*?\*\/\s*)?'([#.][^']+)'/g;
/** Names of one word are also words of other texts. */
const CLASS = /\.([a-z]+(?:-[a-z]+)+)/g;

const isProduct = (file: string) => !/\.test\.tsx?$|\/testing\//.test(file);
const files = globSync('client/**/*.{ts,tsx}', { cwd: src }).filter(isProduct);
const textOf = (file: string) => readFileSync(path.join(src, file), 'utf8');
const texts = new Map(files.map((file) => [file, textOf(file)]));

function importedBy(file: string, kind: RegExp): string[] {
  return [...(texts.get(file) ?? '').matchAll(kind)].map(([, specifier = '']) =>
    specifier.startsWith('#') ? specifier.slice(1) : path.posix.join(path.posix.dirname(file), specifier),
  );
}

/** The file with all that it brings along, styles too. */
function partOf(start: string): Set<string> {
  const part = new Set([start]);
  for (const file of part) for (const next of importedBy(file, IMPORT)) part.add(next);
  return part;
}

const stylesOf = new Map<string, string[]>();
for (const file of globSync('client/**/*.css', { cwd: src })) {
  const names = [...textOf(file).matchAll(CLASS)].map(([, name = '']) => name);
  for (const name of new Set(names)) stylesOf.set(name, [...(stylesOf.get(name) ?? []), file]);
}

function classesIn(file: string): string[] {
  const code = (texts.get(file) ?? '').replaceAll(/\/\*.*?\*\//gs, '');
  const words = [...code.matchAll(/['"`]([^'"`\n]*)['"`]/g)].flatMap(([, text = '']) => text.split(/[\s${}]+/));
  return words.filter((word) => stylesOf.has(word));
}

test('each part of the client that is loaded later brings the styles of its classes along', () => {
  const parts = [...new Set(files.flatMap((file) => importedBy(file, LOADED_LATER)))];
  const first = partOf('client/main.tsx');
  const unstyled = new Set<string>();
  for (const part of parts.map(partOf)) {
    for (const file of part) {
      for (const name of classesIn(file)) {
        const hasStyles = stylesOf.get(name)?.some((styles) => part.has(styles) || first.has(styles));
        if (!hasStyles) unstyled.add(`${file}: ${name}`);
      }
    }
  }
  expect(parts.length).toBeGreaterThan(30);
  expect([...unstyled]).toEqual([]);
});

test('each custom property that a style sheet names is declared', () => {
  const sheets = globSync('client/**/*.css', { cwd: src }).map(textOf).join('\n');
  const known = [sheets, antdStyles(), ...texts.values()].join('\n');
  const declared = new Set([...known.matchAll(/(--k-[\w-]+)['"]?\]?:/g)].map(([, name]) => name));
  const named = new Set([...sheets.matchAll(/var\((--k-[\w-]+)/g)].map(([, name]) => name));
  expect(named.size).toBeGreaterThan(20);
  expect([...named].filter((name) => !declared.has(name))).toEqual([]);
});
