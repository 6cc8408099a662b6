import { ACCOUNT_SOURCES, type AccountSource, LINKED_SOURCES, SOURCE_TITLES } from '#shared/sources.ts';
import type { Both } from '#shared/words/both.ts';
import { inBoth } from './inBoth.ts';

export const sourceNameTexts = inBoth({ ...SOURCE_TITLES, file: ['Uploaded files', 'Hochgeladene Dateien'] });

function named(sources: readonly AccountSource[], type: 'conjunction' | 'disjunction') {
  const titles = sources.map((source) => SOURCE_TITLES[source]);
  return {
    en: new Intl.ListFormat('en', { type }).format(titles),
    de: new Intl.ListFormat('de', { type }).format(titles),
  };
}

const anyAccount = named(ACCOUNT_SOURCES, 'disjunction');

/** All sources that share their screens, joined by "and". */
export const everyLinked = named(LINKED_SOURCES, 'conjunction');
/** The same sources, joined by "or". */
export const anyLinked = named(LINKED_SOURCES, 'disjunction');

export const noOwnActivities: Both = [
  `No activities yet. They appear a few minutes after you upload to ${anyAccount.en}, files as soon as they are read.`,
  `Noch keine Aktivitäten. Sie erscheinen wenige Minuten, nachdem du sie zu ${anyAccount.de} hochgeladen hast, Dateien, sobald sie gelesen sind.`,
];
