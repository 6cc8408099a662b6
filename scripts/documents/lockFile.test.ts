import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../runNode.ts';

interface Locked {
  dev?: boolean;
  integrity?: string;
  license?: string;
  resolved?: string;
}

const lock = JSON.parse(readFileSync(path.join(projectRoot, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>;
};
const packages = Object.entries(lock.packages).filter(([name]) => name !== '');

/** They ask for a notice and no more. */
const FREE = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0'];
/** Fonts, which may be delivered with other software under any licence. */
const FONTS = ['OFL-1.1'];
/** MIT by its file LICENSE. */
const UNNAMED = ['node_modules/@antv/g2-extension-plot'];

test('SECURITY H2: every package of the lock file comes from the registry of npm, with its checksum', () => {
  expect(packages.length).toBeGreaterThan(100);
  const unsafe = packages.filter(
    ([, { integrity = '', resolved = 'https://registry.npmjs.org/' }]) =>
      !integrity.startsWith('sha512-') || !resolved.startsWith('https://registry.npmjs.org/'),
  );
  expect(unsafe).toEqual([]);
});

test('SECURITY H2: no package that is in use has a licence that binds the code that is delivered with it', () => {
  const inUse = packages.filter(([name, { dev }]) => !dev && !UNNAMED.includes(name));
  const words = (license = 'none') => license.split(/[() ]+/).filter((word) => word !== '' && !/^(AND|OR)$/.test(word));
  const others = inUse.filter(([, { license }]) => words(license).some((word) => ![...FREE, ...FONTS].includes(word)));
  expect(others.map(([name, { license }]) => `${name}: ${license}`)).toEqual([]);
});
