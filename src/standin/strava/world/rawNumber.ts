declare global {
  interface JSON {
    /** Writes the given text into JSON. */
    rawJSON(text: string): object;
  }
}

/** JSON.stringify writes an integer beyond 2^53 in full, as Strava does. */
export function rawNumber(value: bigint): object {
  return JSON.rawJSON(value.toString());
}
