import type { Selectable } from 'kysely';
import { isoLocal } from '#server/activities/localDays.ts';
import type { AthletesTable } from '#server/db/schema/stravaSchema.ts';
import { SOURCES } from '#server/sources/registry.ts';
import type { Athlete, ListedAthlete, StudyAccount } from '#shared/contract/athletes.ts';
import { type AthleteStatus, type OwnAthlete, WANTED_SCOPES } from '#shared/contract/connection.ts';
import { isoTime, withIsoTimes } from '#shared/isoTime.ts';

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

type OwnRow = Pick<Selectable<AthletesTable>, Column<(typeof CONNECTION_COLUMNS)[number]>> & {
  activity_count: number;
};

interface LastActivity {
  id: string;
  start_date: string;
  start_date_local: string;
}

export type ListedRow = OwnRow & {
  user_id: string | null;
  distance_28d: number;
  study_count: number;
  user_email: string | null;
  last_activity: LastActivity | null;
};

export const URGENCY: readonly AthleteStatus[] = [
  'error',
  'permission_missing',
  'disconnected',
  'importing',
  'connected',
];

type AccountOfRow = Omit<StudyAccount, 'missing_scopes'>;

/** A participant of a study in place of an athlete; `accounts` by urgency, of the sources that the study permits. */
export type StudyRow = Pick<OwnRow, 'id' | 'name' | 'connected_at' | 'last_sync_at' | 'activity_count'> &
  Pick<ListedRow, 'distance_28d' | 'last_activity'> & {
    accounts: AccountOfRow[];
    history_done_at: Date | null;
    last_day: string | null;
    study_id: string;
    study_title: string;
  };

export type AthleteRow = ListedRow &
  Pick<
    Selectable<AthletesTable>,
    'token_expires_at' | 'last_event_at' | 'consent_version' | 'consent_lang' | 'consented_at'
  > &
  Pick<Athlete, 'last_error'>;

function historySoFar({
  status,
  history_done_at,
  activity_count,
}: {
  status: AthleteStatus | undefined;
  history_done_at: Date | null;
  activity_count: number;
}): number | null {
  return history_done_at === null && (status === 'importing' || status === 'connected') ? activity_count : null;
}

export function toOwnAthlete(row: OwnRow): OwnAthlete {
  return {
    ...withIsoTimes(row),
    strava_id: String(row.strava_id),
    missing_scopes: WANTED_SCOPES.filter((scope) => !row.scopes.includes(scope)),
    history_so_far: historySoFar(row),
  };
}

function toLastActivity(last: LastActivity | null): ListedAthlete['last_activity'] {
  return (
    last && {
      id: last.id,
      start_date: new Date(last.start_date).toISOString(),
      start_date_local: isoLocal(last.start_date_local),
    }
  );
}

export function toListedAthlete(row: ListedRow): ListedAthlete {
  const last_activity = toLastActivity(row.last_activity);
  return {
    ...row,
    ...toOwnAthlete(row),
    participant: null,
    last_activity_at: last_activity?.start_date ?? null,
    last_activity,
    last_day: last_activity?.start_date_local.slice(0, 10) ?? null,
  };
}

const isoOfText = (time: string | null) => isoTime(time === null ? null : new Date(time));

function toAccount({ source, status, scopes, ...account }: AccountOfRow): StudyAccount {
  const wanted = status === 'disconnected' ? [] : SOURCES[source].wantedScopes;
  return {
    source,
    status,
    status_reason: account.status_reason,
    status_since: new Date(account.status_since).toISOString(),
    scopes,
    missing_scopes: wanted.filter((scope) => !scopes.includes(scope)),
    last_sync_at: isoOfText(account.last_sync_at),
    delete_due_at: isoOfText(account.delete_due_at),
  };
}

export function toStudyAthlete(row: StudyRow): Athlete {
  const last_activity = toLastActivity(row.last_activity);
  const accounts = row.accounts.map(toAccount);
  const [first] = accounts;
  const strava = accounts.find(({ source }) => source === 'strava');
  const { history_done_at, activity_count } = row;
  return {
    id: row.id,
    strava_id: null,
    name: row.name,
    participant: { code: row.name, study_id: row.study_id, study_title: row.study_title, accounts },
    status: first?.status ?? null,
    status_reason: first?.status_reason ?? null,
    status_since: first?.status_since ?? row.connected_at.toISOString(),
    scopes: first?.scopes ?? [],
    missing_scopes: first?.missing_scopes ?? [],
    connected_at: row.connected_at.toISOString(),
    last_sync_at: isoTime(row.last_sync_at),
    history_so_far: historySoFar({ status: strava?.status, history_done_at, activity_count }),
    delete_due_at: first?.delete_due_at ?? null,
    last_activity_at: last_activity?.start_date ?? null,
    last_activity,
    last_day: row.last_day,
    activity_count,
    distance_28d: row.distance_28d,
    study_count: null,
    user_id: null,
    user_email: null,
    token_expires_at: null,
    last_event_at: null,
    last_error: null,
    consent: null,
  };
}

export function toAthlete(row: AthleteRow): Athlete {
  const { consent_version: version, consent_lang: lang, consented_at: at } = row;
  return {
    ...toListedAthlete(row),
    token_expires_at: isoTime(row.token_expires_at),
    last_event_at: isoTime(row.last_event_at),
    last_error: row.last_error && { ...row.last_error, at: new Date(row.last_error.at).toISOString() },
    consent: version && lang && at ? { version, lang, accepted_at: at.toISOString() } : null,
  };
}
