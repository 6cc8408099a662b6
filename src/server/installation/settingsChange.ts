import { type AuditActor, writeAudit } from '#server/db/audit.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { lockUsers } from '#server/db/lockRows.ts';
import type { AuditChange, Db, Trx } from '#server/db/schema.ts';
import { requireActor } from '#server/plugins/actorOf.ts';
import type { ChangeSettingsBody } from '#shared/contract/settings.ts';

type Next = Pick<ChangeSettingsBody, 'display_policy' | 'strava_basis'>;

interface Change {
  actor: AuditActor;
  now: Date;
  reason: string;
}

export function readInstallation(db: Db) {
  return db
    .selectFrom('installation_settings')
    .leftJoin('users', 'users.id', 'installation_settings.strava_basis_by')
    .select(['display_policy', 'strava_basis', 'strava_basis_at', 'users.email as strava_basis_by_email'])
    .executeTakeFirstOrThrow();
}

export type InstallationRow = Awaited<ReturnType<typeof readInstallation>>;

async function save(trx: Trx, next: Next, { actor, now, reason }: Change): Promise<InstallationRow> {
  requireActor(await lockUsers(trx, [actor.actorId], 'named'), actor.actorId);
  const former = await trx
    .selectFrom('installation_settings')
    .select(['display_policy', 'strava_basis'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  const values = { ...former, ...next };
  const changes: Record<string, AuditChange> = {};
  for (const field of ['strava_basis', 'display_policy'] as const) {
    if (values[field] !== former[field]) changes[field] = { old: former[field], new: values[field] };
  }
  const isOtherBasis = 'strava_basis' in changes;
  if (Object.keys(changes).length > 0) {
    await trx
      .updateTable('installation_settings')
      .set(values)
      .$if(isOtherBasis, (query) =>
        query.set({
          strava_basis_at: values.strava_basis === null ? null : now,
          strava_basis_by: values.strava_basis === null ? null : actor.actorId,
        }),
      )
      .execute();
  }
  const saved = await readInstallation(trx);
  if (Object.keys(changes).length > 0) {
    await writeAudit(trx, { actor, action: 'settings.changed', objectId: null, changes, at: now, reason });
  }
  return saved;
}

export function changeInstallation(db: Db, next: Next, change: Change): Promise<InstallationRow> {
  return inTransaction(db, (trx) => save(trx, next, change));
}
