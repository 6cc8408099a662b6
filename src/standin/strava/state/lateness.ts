export interface Late {
  missing_ms?: number;
  missing_calls?: number;
  streams_empty_ms?: number;
}

interface Wait {
  until: number;
  calls: number;
}

/** New activities that are not fully available yet; `now` is in milliseconds. */
export function createLateness(now: () => number) {
  const missing = new Map<number, Wait>();
  const empty = new Map<number, Wait>();

  function take(waits: Map<number, Wait>, id: number): boolean {
    const wait = waits.get(id);
    if (!wait) return false;
    if (wait.until > now()) return true;
    wait.calls -= 1;
    if (wait.calls >= 0) return true;
    waits.delete(id);
    return false;
  }

  return {
    set(id: number, late: Late): void {
      missing.set(id, { until: now() + (late.missing_ms ?? 0), calls: late.missing_calls ?? 0 });
      empty.set(id, { until: now() + (late.streams_empty_ms ?? 0), calls: 0 });
    },
    isMissing: (id: number) => take(missing, id),
    hasEmptyStreams: (id: number) => take(empty, id),
  };
}

export type Lateness = ReturnType<typeof createLateness>;
