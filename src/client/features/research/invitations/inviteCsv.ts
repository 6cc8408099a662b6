import type { InvitedAnswer } from '#shared/contract/invites.ts';
import { csvOf } from '#shared/csvOf.ts';

/** For mail merge. */
export function inviteCsv(
  invites: InvitedAnswer['invites'],
  head: { code: string; link: string; expires: string },
  language: 'en' | 'de',
): string {
  const rows = invites.map(({ code, url, expires_at }) => [code, url, expires_at.slice(0, 10)]);
  return csvOf([[head.code, head.link, head.expires], ...rows], language);
}
