/** What this device keeps for somebody until they sign out. */
const PREFIX = 'kadenz.private.';

/** Undefined when nothing is kept, or cannot be read. */
export function readPrivately(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Whether it is kept: storage may be full or switched off. */
export function storePrivately(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function forgetPrivately(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Without storage there is nothing to forget.
  }
}

/** Drops everything that is kept, whoever it belongs to. */
export function forgetEverythingPrivate(): void {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    for (const key of keys) localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to forget.
  }
}
