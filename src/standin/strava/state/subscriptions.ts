export interface Subscription {
  id: number;
  callbackUrl: string;
  createdAt: number;
}

/** The app has at most one; `now` is in milliseconds. */
export function createSubscriptions(now: () => number) {
  let current: Subscription | null = null;
  let lastId = 900_000;
  return {
    current: (): Subscription | null => current,
    /** Null when there is one. */
    add(callbackUrl: string): Subscription | null {
      if (current) return null;
      lastId += 1;
      current = { id: lastId, callbackUrl, createdAt: now() };
      return current;
    },
    /** False for an unknown id. */
    remove(id: number): boolean {
      if (current?.id !== id) return false;
      current = null;
      return true;
    },
  };
}

export type Subscriptions = ReturnType<typeof createSubscriptions>;
