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
