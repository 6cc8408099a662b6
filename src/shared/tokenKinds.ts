/** First letters of the tokens in links: a participant's place, the link of a study, a receipt, the links in mails. */
export const TOKEN_KINDS = {
  invite: 'p',
  studyLink: 's',
  receipt: 'r',
  confirm: 'c',
  leave: 'u',
  noDigest: 'd',
} as const;

/** Begins every personal token, so that scanners of code find one that was published. */
export const PERSONAL_TOKEN_PREFIX = 'kdz_pat_';

/** In `openapi.json` the tag of the calls that a personal token may make. */
export const DATA_TAG = 'data';

export function isReceipt(token: string): boolean {
  return token.startsWith(`${TOKEN_KINDS.receipt}.`);
}

/** Whether a token of a link opens a study; all others are links to Strava alone. */
export function isStudyToken(token: string): boolean {
  return token.startsWith(`${TOKEN_KINDS.invite}.`) || token.startsWith(`${TOKEN_KINDS.studyLink}.`);
}

/** The token of the link that ends a member's digests. */
export function isDigestToken(token: string): boolean {
  return token.startsWith(`${TOKEN_KINDS.noDigest}.`);
}
