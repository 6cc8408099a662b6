import { type RawBuilder, sql } from 'kysely';
import { any } from '#server/db/listPage.ts';
import {
  containing,
  countIn,
  findsWord,
  mayBeOfTime,
  shownDay,
  shownTime,
  valuesNamed,
} from '#server/db/searchText.ts';
import { WANTED_SCOPES } from '#shared/contract/connection.ts';
import { allPermissions, connectionStatuses, noConnection, permissionNames } from '#shared/words/connections.ts';

/** Times are shown in the reader's zone and searched in that of the installation. */
export interface AthleteSearch {
  text: string;
  timezone: string;
}

/** Columns that a search reads only when it can find one. */
interface Shown {
  days: RawBuilder<unknown>[];
  times: RawBuilder<unknown>[];
  counts: RawBuilder<unknown>[];
}

export const findsAllGiven = (search: string): boolean => findsWord(search, allPermissions);

export const findsNoConnection = (search: string): boolean => findsWord(search, noConnection);

export const scopesNamed = (search: string, wanted: readonly string[]): string[] => {
  const named = valuesNamed(search, permissionNames);
  return wanted.filter((scope) => named.includes(scope));
};

export const statusesNamed = (search: string) => valuesNamed(search, connectionStatuses);

export function shownWays({ text, timezone }: AthleteSearch, { days, times, counts }: Shown): RawBuilder<unknown>[] {
  const count = countIn(text);
  const shown = [...days.map(shownDay), ...times.map((time) => shownTime(time, timezone))];
  return [
    ...(mayBeOfTime(text) ? [sql`concat_ws(E'\n', ${sql.join(shown)}) LIKE ${containing(text)}`] : []),
    ...(count === null ? [] : [sql`${count}::integer IN (${sql.join(counts)})`]),
  ];
}

export const hasScopes = (scopes: readonly string[]): RawBuilder<unknown> =>
  sql`athletes.scopes @> ${[...scopes]}::text[]`;

/** By what the list of an admin shows, without distances. */
export function athleteContains(search: AthleteSearch, shown: Shown): RawBuilder<unknown> {
  const { text } = search;
  const statuses = statusesNamed(text);
  const ways = [
    sql`athletes.search_text LIKE ${containing(text)}`,
    ...(statuses.length > 0 ? [sql`athletes.status = ANY(${statuses}::text[])`] : []),
    ...scopesNamed(text, WANTED_SCOPES).map((scope) => sql`NOT (${hasScopes([scope])})`),
    ...(findsAllGiven(text) ? [hasScopes(WANTED_SCOPES)] : []),
    ...shownWays(search, shown),
  ];
  return any(ways);
}
