/** What the terms of a source allow. They are rows of `source_terms` too, which the database applies to studies. */
export interface SourceTerms {
  /** Its data are shown to all with rights, or to the person, and to others as the operator's display policy says. */
  display: 'everyone' | 'person';
  /** `with_permission`: the operator records why research may use its data. */
  research: 'free' | 'with_permission' | 'no';
  /** Days that the course of an activity may be kept; null: no limit. */
  cacheDays: number | null;
  keepsGeodata: boolean;
  /** Days until the data of an ended connection are deleted; null: a source without connections. */
  deleteDays: number | null;
}

interface SourceFacts {
  /** As its maker writes it, in each language. */
  title: string;
  /** What is read there, as the object of a sentence of consent texts. */
  reads: { en: string; de: string };
  terms: SourceTerms & { deleteDays: number };
}

/** The sources whose calls and screens are the same; those of Strava are in the specification. */
export const LINKED = {
  polar: {
    title: 'Polar',
    reads: {
      en: 'your training sessions in Polar Flow, from the connection on',
      de: 'deine Trainingseinheiten in Polar Flow, vom Verbinden an',
    },
    /**
     * AccessLink v3. The agreement asks for the person's explicit permission, which the consent is; it names no number of
     * days, and does not treat places separately.
     */
    terms: { display: 'everyone', research: 'free', cacheDays: null, keepsGeodata: true, deleteDays: 30 },
  },
} as const satisfies Record<string, SourceFacts>;
export type LinkedSourceName = keyof typeof LINKED;
export const LINKED_SOURCES = Object.keys(LINKED) as LinkedSourceName[];

export const isLinkedSource = (name: string | undefined): name is LinkedSourceName =>
  LINKED_SOURCES.some((source) => source === name);

/** The sources with accounts, and so with work in queues. */
export const ACCOUNT_SOURCES = ['strava', ...LINKED_SOURCES] as const;
export type AccountSource = (typeof ACCOUNT_SOURCES)[number];

/** Where the data of an activity come from: the API of a source, or an uploaded file. */
export const SOURCE_NAMES = [...ACCOUNT_SOURCES, 'file'] as const;
export type SourceName = (typeof SOURCE_NAMES)[number];

function ofEachLinked<Key extends keyof SourceFacts>(key: Key) {
  return Object.fromEntries(LINKED_SOURCES.map((name) => [name, LINKED[name][key]])) as Record<
    LinkedSourceName,
    SourceFacts[Key]
  >;
}

export const SOURCE_TITLES: Readonly<Record<AccountSource, string>> = { strava: 'Strava', ...ofEachLinked('title') };

export const SOURCE_TERMS = {
  /** As third parties quote the API policy of 2026-06-01. */
  strava: { display: 'person', research: 'with_permission', cacheDays: 7, keepsGeodata: true, deleteDays: 30 },
  ...ofEachLinked('terms'),
  /** A person's own files: what may be done with them is what the person agrees to. */
  file: { display: 'everyone', research: 'free', cacheDays: null, keepsGeodata: true, deleteDays: null },
} as const satisfies Record<AccountSource, SourceTerms & { deleteDays: number }> & Record<SourceName, SourceTerms>;

/** What a new study reads: sources that need no permission of the operator. */
export const FREE_SOURCES: readonly SourceName[] = SOURCE_NAMES.filter(
  (source) => SOURCE_TERMS[source].research === 'free',
);

/** What an uploaded file is; `csv` is a row of the table of Strava's archive. */
export const FILE_FORMATS = ['fit', 'gpx', 'tcx', 'csv', 'apple', 'polar'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];
