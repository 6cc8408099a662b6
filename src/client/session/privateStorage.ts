const PREFIX = 'kadenz.private.';

/** Undefined when nothing is stored or readable. */
export function readPrivately(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** False when storage is full or disabled. */
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

/** Of all users. */
export function forgetEverythingPrivate(): void {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    for (const key of keys) localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to forget.
  }
}
