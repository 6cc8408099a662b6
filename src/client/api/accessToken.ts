/** The token now, and in which session of this tab: a new epoch begins with every sign-in and with every end of a session. */
export interface HeldToken {
  readonly value: string | null;
  readonly epoch: number;
}

/** How a newer token was taken: `late` when the session it was for is over, or when it is not newer after all. */
export type Renewed = 'renewed' | 'late' | 'otherUser';

export interface AccessToken {
  held(): HeldToken;
  /** A sign-in brought `value`. */
  begin(value: string): void;
  /** A refresh that set out in `epoch` brought `value`. `otherUser`: the browser's cookies belong to somebody else by now. */
  renew(value: string, epoch: number): Renewed;
  /**
   * Another tab has renewed and hands over `value`. It is taken for the person who is here, or by a tab that has only just
   * started. `otherUser`: it is newer but somebody else's, and is not taken.
   */
  receive(value: string): Renewed;
  /** Resolves with the next change of the token, and after `limitMs` at the latest. */
  changed(limitMs: number): Promise<void>;
  /** The session is over. */
  clear(): void;
}

/** The access token of one tab. It lives in memory alone: no storage of the browser ever sees it. */
export function createAccessToken(): AccessToken {
  let held: HeldToken = { value: null, epoch: 0 };
  let wake: () => void = () => undefined;
  const hold = (value: string | null, epoch: number) => {
    held = { value, epoch };
    wake();
  };
  return {
    held: () => held,
    begin: (value) => hold(value, held.epoch + 1),
    renew: (value, epoch) => {
      if (held.epoch !== epoch) return 'late';
      const isOtherUser = held.value !== null && subjectOf(held.value) !== subjectOf(value);
      hold(value, isOtherUser ? epoch + 1 : epoch);
      return isOtherUser ? 'otherUser' : 'renewed';
    },
    receive: (value) => {
      // No token in a later epoch is a tab that has signed out.
      const isStarting = held.value === null && held.epoch === 0;
      const isNewer = isStarting || (held.value !== null && issuedAt(value) > issuedAt(held.value));
      const userId = subjectOf(value);
      if (!isNewer || userId === null) return 'late';
      if (!isStarting && userId !== subjectOf(held.value)) return 'otherUser';
      hold(value, held.epoch);
      return 'renewed';
    },
    changed: (limitMs) =>
      new Promise((resolve) => {
        wake = resolve;
        setTimeout(resolve, limitMs);
      }),
    clear: () => hold(null, held.epoch + 1),
  };
}

/**
 * Whose token it is; null when it does not say. Read without checking the signature, which is the server's business: it
 * only tells one's own cache from somebody else's.
 */
export function subjectOf(token: string | null): string | null {
  const subject = claimOf(token, 'sub');
  return typeof subject === 'string' ? subject : null;
}

/** When it was issued, in seconds of the server's clock; 0 when it does not say. */
function issuedAt(token: string | null): number {
  const seconds = claimOf(token, 'iat');
  return typeof seconds === 'number' ? seconds : 0;
}

function claimOf(token: string | null, name: string): unknown {
  const claims = token?.split('.')[1];
  if (!claims) return null;
  try {
    const parsed: unknown = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof parsed === 'object' && parsed !== null ? Reflect.get(parsed, name) : null;
  } catch {
    return null;
  }
}
