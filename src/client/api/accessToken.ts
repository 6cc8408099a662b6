/** `epoch` grows with every sign-in and every end of a session in this tab. */
export interface HeldToken {
  readonly value: string | null;
  readonly epoch: number;
}

/** `late`: the token's session is over, or the token is not newer than the held one. */
type Renewed = 'renewed' | 'late' | 'otherUser';

export interface AccessToken {
  held(): HeldToken;
  begin(value: string): void;
  /** `epoch` is that of the refresh's start; `otherUser`: the browser's cookies now belong to another user. */
  renew(value: string, epoch: number): Renewed;
  /**
   * A token from another tab, taken for the same user or by a tab that has just started; `otherUser`: newer, but of
   * another user.
   */
  receive(value: string): Renewed;
  /** Resolves with the next change of the token, or after `limitMs`. */
  changed(limitMs: number): Promise<void>;
  clear(): void;
}

/** In memory only, so that no storage of the browser contains the token. */
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
      // A tab without a token in a later epoch has signed out.
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

/** Null when the token has no subject; the signature is not checked, because the result only separates caches. */
export function subjectOf(token: string | null): string | null {
  const subject = claimOf(token, 'sub');
  return typeof subject === 'string' ? subject : null;
}

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
