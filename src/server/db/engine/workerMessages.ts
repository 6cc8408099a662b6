export interface WorkerStart {
  dataDir: string | null;
  dumpFile?: string;
}

export type WorkerRequest =
  | { id: number; kind: 'query'; sql: string; parameters: readonly (string | Uint8Array | null)[] }
  | { id: number; kind: 'dump'; file: string }
  | { id: number; kind: 'listen'; channel: string }
  | { id: number; kind: 'close' };

/** Every value in PostgreSQL's text form; `command` and `rowCount` are of the last statement with rows. */
export interface WorkerRows {
  command: string;
  rowCount: number;
  sets: { fields: { name: string; oid: number }[]; rows: (string | null)[][] }[];
}

export type WorkerFailure = Record<string, string>;

export type WorkerReply =
  | { kind: 'ready' }
  | { kind: 'progress'; line: string }
  | { kind: 'failed'; message: string; code?: string }
  | { kind: 'rows'; id: number; result: WorkerRows }
  | { kind: 'error'; id: number; failure: WorkerFailure }
  | { kind: 'done'; id: number }
  | { kind: 'notification'; channel: string; payload: string };
