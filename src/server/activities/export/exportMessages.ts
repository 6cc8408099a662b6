export type ToWriter =
  | { kind: 'pull' }
  | { kind: 'rows'; rows: string }
  | { kind: 'end'; provenance: (string | number)[][] };

export type FromWriter = { kind: 'wantsRows' } | { kind: 'bytes'; bytes: Uint8Array } | { kind: 'done' };
