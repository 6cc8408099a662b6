import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readSettings } from '#server/readSettings.ts';
import { projectRoot } from '../runNode.ts';

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');
const shown = new Map(
  [...read('.env.example').matchAll(/^# ([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
);
/** Without a default, so `.env.example` shows an example. */
const EXAMPLES = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'SMTP_URL', 'MAIL_FROM'];
const BEFORE_MOVE = new Date('2026-12-01');

function settingsOfCode(): string[] {
  const asked = new Set<string>();
  readSettings(new Proxy({}, { get: (_, name) => void asked.add(String(name)) }));
  return [...asked].sort();
}

test('the README and .env.example name each setting that the server reads, and no other', () => {
  const [, table = ''] = /^## Settings\n([\s\S]*?)^## /m.exec(read('README.md')) ?? [];
  const rows = [...table.matchAll(/^\| (`[^|]+`) \|/gm)].map(([, names = '']) => names);
  const documented = rows.flatMap((names) => [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name));
  expect(documented.sort()).toEqual(settingsOfCode());
  expect([...shown.keys()].sort()).toEqual(settingsOfCode());
});

test('.env.example shows the defaults', () => {
  const defaults = Object.fromEntries([...shown].filter(([name]) => !EXAMPLES.includes(name)));
  expect(readSettings(defaults, BEFORE_MOVE)).toEqual(readSettings({}, BEFORE_MOVE));
});
