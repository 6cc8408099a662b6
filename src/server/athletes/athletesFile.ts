import { type AuditActor, writeAudit } from '#server/db/audit.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db } from '#server/db/schema.ts';
import type { AthletesExportQuery, ListedAthlete } from '#shared/contract/athletes.ts';
import { csvOf } from '#shared/csvOf.ts';
import { ATHLETES_FILE_COLUMNS } from '#shared/words/athletesFile.ts';
import { type Both, textIn } from '#shared/words/both.ts';
import { connectionStatuses, permissionNames } from '#shared/words/connections.ts';
import { athleteFilters } from './athleteFilters.ts';
import { listAthletes } from './athleteList.ts';
import { toListedAthlete } from './athleteShapes.ts';

interface Act {
  actor: AuditActor;
  now: Date;
  today: string;
  timezone: string;
}

/** Times are ISO 8601 and numbers plain, so that other programs read them. */
function csvRows(athletes: readonly ListedAthlete[], language: 'en' | 'de'): string {
  const inLanguage = (words: Both) => textIn(language, words);
  const lines = athletes.map((athlete) => [
    athlete.name,
    athlete.strava_id ?? '',
    athlete.status === null ? '' : inLanguage(connectionStatuses[athlete.status]),
    athlete.connected_at,
    athlete.last_activity?.start_date_local ?? '',
    athlete.last_sync_at ?? '',
    String(athlete.activity_count),
    (athlete.distance_28d / 1000).toFixed(1),
    athlete.missing_scopes.map((scope) => inLanguage(permissionNames[scope] ?? [scope, scope])).join(', '),
    String(athlete.study_count ?? ''),
  ]);
  return csvOf([ATHLETES_FILE_COLUMNS.map(inLanguage), ...lines], language);
}

/** Every athlete that the filters let through, in the order of the list; the audit log has the filters and the number. */
export function athletesFile(
  db: Db,
  { language, ...query }: AthletesExportQuery,
  { actor, now, today, timezone }: Act,
): Promise<{ csv: string; count: number }> {
  return inTransaction(db, async (trx) => {
    const filters = athleteFilters(query, now, timezone);
    const { rows } = await listAthletes(trx, { userId: null }, filters, { sort: query.sort }, today);
    const asked = Object.entries({ ...query, rows: rows.length });
    const changes = Object.fromEntries(asked.map(([name, value]) => [name, { old: null, new: value }]));
    await writeAudit(trx, { actor, action: 'export.athletes', objectId: null, changes, at: now });
    return { csv: csvRows(rows.map(toListedAthlete), language), count: rows.length };
  });
}
