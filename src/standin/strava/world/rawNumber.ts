declare global {
  interface JSON {
    /** A value that is written into JSON as the given text. */
    rawJSON(text: string): object;
  }
}

/** A whole number beyond 2^53 that JSON.stringify writes out in full, as Strava does. */
export function rawNumber(value: bigint): object {
  return JSON.rawJSON(value.toString());
}
