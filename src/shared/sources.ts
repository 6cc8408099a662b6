/** Where the data of an activity come from: the API of Strava or of Polar, or an uploaded file. */
export const SOURCE_NAMES = ['strava', 'polar', 'file'] as const;
export type SourceName = (typeof SOURCE_NAMES)[number];

/** Those with accounts, and so with work in queues. */
export const ACCOUNT_SOURCES = ['strava', 'polar'] as const satisfies readonly SourceName[];

/** What an uploaded file is; `csv` is a row of the table of Strava's archive. */
export const FILE_FORMATS = ['fit', 'gpx', 'tcx', 'csv', 'apple', 'polar'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];
