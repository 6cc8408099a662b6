import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../runNode.ts';

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');
const unit = read('deploy/kadenz-backup.service');

test('a backup before an update has another name than that of the same night, and is deleted after a month like it and like the rest of a killed one', () => {
  const [, before = '', format = '', after = ''] =
    /kadenz-backups\/([^$"]*)\$\(date \+([^)]*)\)([^"]*)"/.exec(unit) ?? [];
  // systemd writes a percent sign twice.
  expect(format.split('%%').filter(Boolean)).toEqual(expect.arrayContaining(['F-', 'H', 'M', 'S']));
  const [, pattern = ''] = /-name '([^']+)' -mtime \+30 -delete/.exec(unit) ?? [];
  expect(path.matchesGlob(`${before}2026-11-30-094000${after}`, pattern)).toBe(true);
  // What a killed backup left also holds people's data.
  expect(path.matchesGlob(`${before}2026-11-30-094000${after}.019ab000.part`, pattern)).toBe(true);
  expect(read('docs/operation.md')).toContain(`/var/lib/kadenz-backups/${before}<time>${after}`);
});

test('an update stops the server before its packages are replaced, and starts it after the build', () => {
  const [, update = ''] = /## Update\n.*?```sh\n(.*?)```/s.exec(read('docs/operation.md')) ?? [];
  const commands = ['systemctl stop kadenz.service', 'npm ci', 'npm run build', 'systemctl start kadenz.service'];
  const places = commands.map((command) => update.indexOf(command));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test('a server that stays stopped, for a restore or after a breach, is not started again by the nightly backup', () => {
  expect(unit).toContain('ExecStopPost=+/usr/bin/systemctl start kadenz.service');
  const both = 'systemctl stop kadenz.service kadenz-backup.timer';
  expect(read('docs/operation.md')).toContain(both);
  expect(read('docs/privacy/breach.md')).toContain(both);
});
