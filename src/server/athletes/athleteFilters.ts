import { invalidField } from '#server/plugins/httpErrors.ts';
import { DAY_MS } from '#shared/constants.ts';
import type { AthletesQuery } from '#shared/contract/athletes.ts';
import { ATHLETE_STATUSES, type AthleteStatus } from '#shared/contract/connection.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { AthleteFilters } from './athleteList.ts';

const isStatus = (word: string): word is AthleteStatus => (ATHLETE_STATUSES as readonly string[]).includes(word);

function statusesOf(words: string): AthleteStatus[] {
  return words.split(',').map((word) => {
    if (!isStatus(word)) throw invalidField('status', serverMessages('unknown_status', { word }));
    return word;
  });
}

export function athleteFilters(
  { search, status, linked, permission, silent_days }: AthletesQuery,
  now: Date,
  timezone: string,
): AthleteFilters {
  return {
    search: search ? { text: search, timezone } : undefined,
    linked,
    permission,
    statuses: status === undefined ? undefined : statusesOf(status),
    silentSince: silent_days === undefined ? undefined : new Date(now.getTime() - silent_days * DAY_MS),
  };
}
