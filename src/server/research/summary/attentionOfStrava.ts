import type { AttentionItem } from '#shared/contract/research.ts';

interface Standing {
  connected: number;
  limit: number;
  isWebhookMissing: boolean;
  waiting: number;
  doneAt: Date | null;
}

/** From here on there is still time to ask Strava for more. */
const USED_SHARE = 0.8;
/** A queue that is done within a quarter of an hour, the time of Strava's budget, needs no attention. */
const BACKLOG_MS = 15 * 60_000;

const STRAVA = { id: 'strava', name: 'strava', days: null, count: null } as const;

export function attentionOfStrava(standing: Standing | null, now: Date): AttentionItem[] {
  if (standing === null) return [];
  const { connected, limit, isWebhookMissing, waiting, doneAt } = standing;
  const items: AttentionItem[] = [];
  if (isWebhookMissing) items.push({ ...STRAVA, kind: 'webhook_missing', severity: 'warning' });
  if (connected > 0 && connected >= limit * USED_SHARE) {
    const severity = connected >= limit ? 'warning' : 'info';
    items.push({ ...STRAVA, kind: 'connections_used', severity, count: connected, limit });
  }
  if (doneAt !== null && doneAt.getTime() - now.getTime() > BACKLOG_MS) {
    items.push({ ...STRAVA, kind: 'import_backlog', severity: 'info', count: waiting, done_at: doneAt.toISOString() });
  }
  return items;
}
