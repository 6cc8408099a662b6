import type { invitations } from '#client/texts/en/invitations.ts';
import type { participants } from '#client/texts/en/participants.ts';
import { csvOf } from '#client/ui/format/csv.ts';
import type { ListedParticipant } from '#shared/contract/participants.ts';

interface CsvWords {
  texts: typeof participants;
  invitations: typeof invitations;
  language: 'en' | 'de';
}

/** Dates are `YYYY-MM-DD` and numbers plain, so that other programs read them. */
export function participantCsv(
  rows: readonly ListedParticipant[],
  { texts: { fields, statuses }, invitations, language }: CsvWords,
): string {
  const head = [
    ...[fields.code, fields.group, fields.status, fields.joined, fields.lastActivity, fields.lastSync],
    ...[fields.activities, invitations.column, fields.added],
  ];
  const lines = rows.map((row) => [
    row.code,
    row.group ?? '',
    statuses[row.status],
    row.joined_at?.slice(0, 10) ?? '',
    row.last_activity_day ?? '',
    row.last_sync_at ?? '',
    row.joined_at === null ? '' : String(row.activity_count),
    row.invite === null ? '' : invitations.states[row.invite.state],
    row.created_at.slice(0, 10),
  ]);
  return csvOf([head, ...lines], language);
}
