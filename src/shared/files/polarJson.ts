/** JSON of unknown shape; each value is checked when it is read. */
export interface Json {
  readonly [name: string]: unknown;
}

/** Texts are matched first, so that only a bare NaN is replaced. */
const TEXT_OR_NAN = /"(?:[^"\\]|\\.)*"|-?\bNaN\b/g;
const DURATION = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?$/;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Polar writes NaN for "not measured", which JSON does not know. */
export function parsePolar(text: string): Json | null {
  const json: unknown = JSON.parse(text.replaceAll(TEXT_OR_NAN, (part) => (part.startsWith('"') ? part : 'null')));
  return isObject(json) ? json : null;
}

export const objectIn = (json: Json, name: string): Json => (isObject(json[name]) ? json[name] : {});
export const listIn = (json: Json, name: string): Json[] =>
  Array.isArray(json[name]) ? json[name].filter(isObject) : [];
export const textIn = (json: Json, name: string) => (typeof json[name] === 'string' ? json[name] : null);

/** The first of these names that has a number; the names changed between versions of the export. */
export function numberIn(json: Json, ...names: string[]): number | null {
  for (const name of names) {
    const value = json[name];
    if (value === null || value === undefined || value === '') continue;
    if (Number.isFinite(Number(value))) return Number(value);
  }
  return null;
}

export function secondsIn(json: Json): number | null {
  const milliseconds = numberIn(json, 'durationMillis');
  if (milliseconds !== null) return milliseconds / 1000;
  const parts = DURATION.exec(textIn(json, 'duration') ?? '');
  return parts && Number(parts[1] ?? 0) * 3600 + Number(parts[2] ?? 0) * 60 + Number(parts[3] ?? 0);
}

/** Times are local and without a zone; the offset, in seconds, stands beside them. */
export const polarInstant = (text: string | null, offset: number) => Date.parse(`${text}Z`) - offset * 1000;
