/** The token now, and in which session of this tab: a new epoch begins with every sign-in and with every end of a session. */
export interface HeldToken {
  readonly value: string | null;
  readonly epoch: number;
}

/** How the result of a refresh was taken: `late` when the session it was for is over. */
export type Renewed = 'renewed' | 'late' | 'otherUser';

export interface AccessToken {
  held(): HeldToken;
  /** A sign-in brought `value`. */
  begin(value: string): void;
  /** A refresh that set out in `epoch` brought `value`. `otherUser`: the browser's cookies belong to somebody else by now. */
  renew(value: string, epoch: number): Renewed;
  /** The session is over. */
  clear(): void;
}

/** The access token of one tab. It lives in memory alone: no storage of the browser ever sees it. */
export function createAccessToken(): AccessToken {
  let held: HeldToken = { value: null, epoch: 0 };
  return {
    held: () => held,
    begin: (value) => {
      held = { value, epoch: held.epoch + 1 };
    },
    renew: (value, epoch) => {
      if (held.epoch !== epoch) return 'late';
      const isOtherUser = held.value !== null && subjectOf(held.value) !== subjectOf(value);
      held = { value, epoch: isOtherUser ? epoch + 1 : epoch };
      return isOtherUser ? 'otherUser' : 'renewed';
    },
    clear: () => {
      held = { value: null, epoch: held.epoch + 1 };
    },
  };
}

/**
 * Whose token it is; null when it does not say. Read without checking the signature, which is the server's business: it
 * only tells one's own cache from somebody else's.
 */
export function subjectOf(token: string | null): string | null {
  const claims = token?.split('.')[1];
  if (!claims) return null;
  try {
    const parsed: unknown = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
    const isSigned = typeof parsed === 'object' && parsed !== null && 'sub' in parsed;
    return isSigned && typeof parsed.sub === 'string' ? parsed.sub : null;
  } catch {
    return null;
  }
}
