import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { lockPersonOf, personOf } from '#server/activities/people.ts';
import { type AuditActor, writeAudit } from '#server/db/audit.ts';
import { lockUsers } from '#server/db/lockRows.ts';
import type { AuditChange, Db, Trx } from '#server/db/schema.ts';
import { requireActor } from '#server/plugins/actorOf.ts';
import type { UploadChannel } from '#shared/contract/uploads.ts';

/** With a participant, only the values that the study reads are stored. */
interface UploadTarget {
  person_id: string;
  participant_id: string | null;
  channel: UploadChannel;
  created_by: string | null;
}

type UploadAct = 'created' | 'cancelled';

/** Each area of calls has its own: it knows who gives files and for which person. */
export interface UploadCaller {
  /** Locks whom the files are of; throws when they may not be given. Called before and after the files arrive. */
  target(trx: Trx, now: Date): Promise<UploadTarget>;
  /** Which rows of `uploads` the caller may read, as SQL; throws without the right. */
  readable(db: Db): Promise<RawBuilder<unknown>>;
  /** The participant whose study stores the files. */
  participantId?: string;
  /** As `readable`, locked, for a change. */
  changeable(trx: Trx): Promise<RawBuilder<unknown>>;
  /** Must be the last statement of the transaction, as `writeAudit`. */
  record(trx: Trx, act: UploadAct, id: string, at: Date, changes: Record<string, AuditChange>): Promise<void>;
}

/** A user who gives their own files. */
export function ownUploads(actor: AuditActor & { actorId: string }): UploadCaller {
  const { actorId } = actor;
  const asActor = async (trx: Trx) => {
    requireActor(await lockUsers(trx, [actorId], 'named'), actorId);
  };
  const own = sql`upload.person_id = ${personOf(actorId)}`;
  return {
    async target(trx, now) {
      await asActor(trx);
      const person_id = await lockPersonOf(trx, actorId, now);
      return { person_id, participant_id: null, channel: 'own', created_by: actorId };
    },
    readable: async () => own,
    async changeable(trx) {
      await asActor(trx);
      return own;
    },
    record: (trx, act, objectId, at, changes) =>
      writeAudit(trx, { actor, action: `upload.${act}`, objectId, changes, at }),
  };
}
