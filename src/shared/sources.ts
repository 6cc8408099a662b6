/** The sources whose calls and screens are the same; those of Strava are in the specification. */
export const LINKED_SOURCES = ['polar'] as const;
export type LinkedSourceName = (typeof LINKED_SOURCES)[number];

export const isLinkedSource = (name: string | undefined): name is LinkedSourceName =>
  LINKED_SOURCES.some((source) => source === name);

/** The sources with accounts, and so with work in queues. */
export const ACCOUNT_SOURCES = ['strava', ...LINKED_SOURCES] as const;
export type AccountSource = (typeof ACCOUNT_SOURCES)[number];

/** As their makers write them, in each language. */
export const SOURCE_TITLES: Readonly<Record<AccountSource, string>> = { strava: 'Strava', polar: 'Polar' };

/** Where the data of an activity come from: the API of a source, or an uploaded file. */
export const SOURCE_NAMES = [...ACCOUNT_SOURCES, 'file'] as const;
export type SourceName = (typeof SOURCE_NAMES)[number];

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

export const SOURCE_TERMS = {
  /** As third parties quote the API policy of 2026-06-01. */
  strava: { display: 'person', research: 'with_permission', cacheDays: 7, keepsGeodata: true, deleteDays: 30 },
  /**
   * AccessLink v3. The agreement asks for the person's explicit permission, which the consent is; it names no number of
   * days, and does not treat places separately.
   */
  polar: { display: 'everyone', research: 'free', cacheDays: null, keepsGeodata: true, deleteDays: 30 },
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
