import type { participantsTexts } from '#client/texts/participants.ts';
import { formatDate } from '#client/ui/format/format.ts';
import { dayIn } from '#shared/calendarDate.ts';
import type { ListedParticipant } from '#shared/contract/participants.ts';
import { dayNumber } from '#shared/days/calendarDays.ts';

type Known = Pick<ListedParticipant, 'status' | 'status_since'>;

/** Null unless nothing has arrived since a known day. */
export function silentDays({ status, status_since }: Known, timezone: string, now = new Date()): number | null {
  if (status !== 'silent' || status_since === null) return null;
  return dayNumber(dayIn(timezone, now)) - dayNumber(status_since);
}

/** Beside the status in the list; empty where another column has the date. */
export function sinceInWords(participant: Known, timezone: string, { table }: typeof participantsTexts.en): string {
  const { status, status_since: since } = participant;
  const days = silentDays(participant, timezone);
  if (days !== null) return table.silentFor({ days });
  const isBroken = status === 'disconnected' || status === 'permission_missing';
  return isBroken && since !== null ? table.since({ date: formatDate(since) }) : '';
}
