declare global {
  interface JSON {
    /** Writes the given text into JSON. */
    rawJSON(text: string): object;
  }
}

/** An integer beyond 2^53 that JSON.stringify writes in full, as Strava does. */
export function rawNumber(value: bigint): object {
  return JSON.rawJSON(value.toString());
}
