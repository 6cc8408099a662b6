import { invalidField } from '#server/plugins/httpErrors.ts';
import { dayIn } from '#shared/calendarDate.ts';
import type { AthletesQuery } from '#shared/contract/athletes.ts';
import { ATHLETE_STATUSES, type AthleteStatus } from '#shared/contract/connection.ts';
import { daysAfter } from '#shared/days/calendarDays.ts';
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
    silent: silent_days === undefined ? undefined : { since: daysAfter(dayIn(timezone, now), -silent_days), timezone },
  };
}
