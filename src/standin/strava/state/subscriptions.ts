/** A push subscription. Times in epoch milliseconds. */
export interface Subscription {
  id: number;
  callbackUrl: string;
  createdAt: number;
}

/** The app's subscription, of which there is one at most. Times come from `now`, milliseconds. */
export function createSubscriptions(now: () => number) {
  let current: Subscription | null = null;
  let lastId = 900_000;
  return {
    current: (): Subscription | null => current,
    /** Null when there is one already. */
    add(callbackUrl: string): Subscription | null {
      if (current) return null;
      lastId += 1;
      current = { id: lastId, callbackUrl, createdAt: now() };
      return current;
    },
    /** False when there is none of this id. */
    remove(id: number): boolean {
      if (current?.id !== id) return false;
      current = null;
      return true;
    },
  };
}

export type Subscriptions = ReturnType<typeof createSubscriptions>;
