import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LINKED_SOURCES } from '#shared/sources.ts';
import { anyLinked, everyLinked, noOwnActivities } from './sourceNames.ts';

test('sentences about the sources name them by their titles, in both languages', () => {
  expect(noOwnActivities).toEqual([
    'No activities yet. They appear a few minutes after you upload to Strava or Polar, files as soon as they are read.',
    'Noch keine Aktivitäten. Sie erscheinen wenige Minuten, nachdem du sie zu Strava oder Polar hochgeladen hast, Dateien, sobald sie gelesen sind.',
  ]);
  expect([everyLinked, anyLinked]).toEqual([
    { en: 'Polar', de: 'Polar' },
    { en: 'Polar', de: 'Polar' },
  ]);
});

/** Why a file outside the texts of a source names it. */
const NAMED_ELSEWHERE: Record<string, string> = {
  'texts/activity.ts': 'a format of files',
  'texts/de/fileSentences.ts': 'archives that can be uploaded',
  'texts/sources/linkedSources.ts': 'its line',
  'texts/uploads.ts': 'archives that can be uploaded',
};

test('the client names a source with shared screens in the folder of its texts and in their list alone', () => {
  const client = path.join(import.meta.dirname, '..');
  const linked = LINKED_SOURCES.join('|');
  const own = new RegExp(`\\.test\\.tsx?$|(^|/)testing/|^texts/(${linked})/`);
  const files = globSync('**/*.{ts,tsx,css}', { cwd: client })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !own.test(file));
  const naming = files.filter((file) => new RegExp(linked, 'i').test(readFileSync(path.join(client, file), 'utf8')));
  expect(naming.sort()).toEqual(Object.keys(NAMED_ELSEWHERE));
});
