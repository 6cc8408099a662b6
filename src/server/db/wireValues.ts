import pg from 'pg';

const own: Record<number, (text: string) => unknown> = {
  17: (hex) => new Uint8Array(Buffer.from(hex.slice(2), 'hex')), // bytea
  20: Number, // int8
  1082: (day) => day, // date
  1114: (wallClock) => wallClock, // timestamp
  1700: Number, // numeric
};

export function parserOf(oid: number): (text: string) => unknown {
  return own[oid] ?? pg.types.getTypeParser(oid, 'text');
}

/** Arrays become array literals, other objects JSON, as in `pg`. */
export function toWireValue(value: unknown): string | Uint8Array | null {
  if (value === null || value === undefined) return null;
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  if (Array.isArray(value)) return toArrayLiteral(value);
  if (isDate(value)) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function isDate(value: unknown): value is Date {
  return Object.prototype.toString.call(value) === '[object Date]';
}

function toArrayLiteral(values: readonly unknown[]): string {
  const elements = values.map((value) => {
    if (Array.isArray(value)) return toArrayLiteral(value);
    const wire = toWireValue(value);
    if (wire === null) return 'NULL';
    if (typeof wire !== 'string') return `"\\\\x${Buffer.from(wire).toString('hex')}"`;
    return `"${wire.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
  });
  return `{${elements.join(',')}}`;
}
