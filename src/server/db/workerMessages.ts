/** What the main thread and the database's worker say to each other. Types only. */

export interface WorkerStart {
  /** Directory of the embedded database; null keeps everything in memory. */
  dataDir: string | null;
  /** A tar of a data directory to begin from; only for a database in memory. */
  dumpFile?: string;
}

export type WorkerRequest =
  | { id: number; kind: 'query'; sql: string; parameters: readonly (string | Uint8Array | null)[] }
  | { id: number; kind: 'dump'; file: string }
  | { id: number; kind: 'listen'; channel: string }
  | { id: number; kind: 'close' };

/** Every value in PostgreSQL's text form. Of several statements in one text, `command` and `rowCount` are of the last one that gives rows. */
export interface WorkerRows {
  command: string;
  rowCount: number;
  /** One for each statement. */
  sets: { fields: { name: string; oid: number }[]; rows: (string | null)[][] }[];
}

/** The fields of a PostgreSQL error message, and `message`. */
export type WorkerFailure = Record<string, string>;

export type WorkerReply =
  | { kind: 'ready' }
  | { kind: 'progress'; line: string }
  /** Could not start, or cannot go on; `code` is a system error's name. */
  | { kind: 'failed'; message: string; code?: string }
  | { kind: 'rows'; id: number; result: WorkerRows }
  | { kind: 'error'; id: number; failure: WorkerFailure }
  | { kind: 'done'; id: number }
  /** Somebody notified a channel that is listened to. */
  | { kind: 'notification'; channel: string; payload: string };
