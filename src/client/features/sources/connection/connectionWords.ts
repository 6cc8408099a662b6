import type { connectionTexts } from '#client/texts/connection.ts';
import type { TagTone } from '#client/ui/page/StatusTag.tsx';
import type { AthleteStatus } from '#shared/contract/connection.ts';

type Words = typeof connectionTexts.en;

export const CONNECTION_TONES: Record<AthleteStatus, TagTone> = {
  importing: 'info',
  connected: 'success',
  permission_missing: 'warning',
  disconnected: 'neutral',
  error: 'error',
};

/** `null`: no account at Strava is connected. */
export const connectionWord = (status: AthleteStatus | null, words: Words): string =>
  status === null ? words.noConnection : words.statuses[status];

export function permissionWords(scopes: readonly string[], words: Words): string {
  return scopes.map((scope) => words.permissions[scope] ?? scope).join(', ') || words.noPermissions;
}
