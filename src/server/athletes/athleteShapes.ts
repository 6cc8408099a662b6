import type { Selectable } from 'kysely';
import { isoLocal } from '#server/activities/localDays.ts';
import type { AthletesTable } from '#server/db/stravaSchema.ts';
import type { Athlete, ListedAthlete } from '#shared/contract/athletes.ts';
import { type OwnAthlete, WANTED_SCOPES } from '#shared/contract/connection.ts';

export const CONNECTION_COLUMNS = [
  'athletes.id',
  'athletes.strava_id',
  'athletes.name',
  'athletes.status',
  'athletes.status_reason',
  'athletes.status_since',
  'athletes.scopes',
  'athletes.connected_at',
  'athletes.last_sync_at',
  'athletes.history_done_at',
  'athletes.delete_due_at',
] as const;

type Column<Name> = Name extends `athletes.${infer Column}` ? Column : never;

export type OwnRow = Pick<Selectable<AthletesTable>, Column<(typeof CONNECTION_COLUMNS)[number]>> & {
  activity_count: number;
};

interface LastActivity {
  id: string;
  start_date: string;
  start_date_local: string;
}

export type ListedRow = OwnRow &
  Pick<Selectable<AthletesTable>, 'last_activity_at' | 'user_id'> & {
    distance_28d: number;
    user_email: string | null;
    last_activity: LastActivity | null;
  };

export type AthleteRow = ListedRow &
  Pick<
    Selectable<AthletesTable>,
    'token_expires_at' | 'last_event_at' | 'consent_version' | 'consent_lang' | 'consented_at'
  >;

const isoOf = (time: Date | null) => time?.toISOString() ?? null;

function historySoFar({ status, history_done_at, activity_count }: OwnRow): number | null {
  return history_done_at === null && (status === 'importing' || status === 'connected') ? activity_count : null;
}

export function toOwnAthlete(row: OwnRow): OwnAthlete {
  return {
    id: row.id,
    strava_id: String(row.strava_id),
    name: row.name,
    status: row.status,
    status_reason: row.status_reason,
    status_since: row.status_since.toISOString(),
    scopes: row.scopes,
    missing_scopes: WANTED_SCOPES.filter((scope) => !row.scopes.includes(scope)),
    connected_at: row.connected_at.toISOString(),
    last_sync_at: isoOf(row.last_sync_at),
    history_so_far: historySoFar(row),
    delete_due_at: isoOf(row.delete_due_at),
    activity_count: row.activity_count,
  };
}

export function toListedAthlete(row: ListedRow): ListedAthlete {
  return {
    ...toOwnAthlete(row),
    last_activity_at: isoOf(row.last_activity_at),
    last_activity: row.last_activity && {
      id: row.last_activity.id,
      start_date: new Date(row.last_activity.start_date).toISOString(),
      start_date_local: isoLocal(row.last_activity.start_date_local),
    },
    distance_28d: row.distance_28d,
    user_id: row.user_id,
    user_email: row.user_email,
  };
}

export function toAthlete(row: AthleteRow): Athlete {
  const { consent_version: version, consent_lang: lang, consented_at: at } = row;
  return {
    ...toListedAthlete(row),
    token_expires_at: isoOf(row.token_expires_at),
    last_event_at: isoOf(row.last_event_at),
    consent: version && lang && at ? { version, lang, accepted_at: at.toISOString() } : null,
  };
}
