/** Messages between the main thread and an export's writer; types only. */

export type ToWriter =
  /** The consumer can take more bytes. */
  | { kind: 'pull' }
  /** A JSON list of rows, as in `ExportPage`. */
  | { kind: 'rows'; rows: string }
  /** The end of the rows, with the rows of the sheet "provenance". */
  | { kind: 'end'; provenance: (string | number)[][] };

export type FromWriter = { kind: 'wantsRows' } | { kind: 'bytes'; bytes: Uint8Array } | { kind: 'done' };
