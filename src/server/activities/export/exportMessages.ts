/** What the main thread and an export's writer say to each other. Types only. */

export type ToWriter =
  /** The consumer takes more bytes. */
  | { kind: 'pull' }
  /** A JSON list of rows, as `ExportPage` has it. */
  | { kind: 'rows'; rows: string }
  /** There are no more rows; what the sheet "provenance" says. */
  | { kind: 'end'; provenance: (string | number)[][] };

export type FromWriter =
  | { kind: 'wantsRows' }
  | { kind: 'bytes'; bytes: Uint8Array }
  /** Every byte has been sent. */
  | { kind: 'done' };
