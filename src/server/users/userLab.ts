import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import type { AuditChange, Trx } from '#server/db/schema.ts';
import { HttpError } from '#server/plugins/httpErrors.ts';
import { researchMessages } from '#shared/researchMessages.ts';

interface Lab {
  id: string;
  name: string;
}

export function unknownLab(id: string): HttpError {
  const message = researchMessages('lab_not_found', { id });
  return new HttpError(404, message, { fields: { lab_id: message } });
}

/** The lock order is the lab before the counts of accounts. */
export async function lockLab(trx: Trx, id: string): Promise<Lab | undefined> {
  if (!isUuid(id)) return undefined;
  return trx
    .selectFrom('labs')
    .select(['id', 'name'])
    .where('id', '=', id.toLowerCase())
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function joinLab(trx: Trx, userId: string, lab: Lab, now: Date): Promise<Record<string, AuditChange>> {
  const id = uuidv7({ msecs: now.getTime() });
  await trx.insertInto('researchers').values({ id, user_id: userId, lab_id: lab.id, created_at: now }).execute();
  return { lab_id: { old: null, new: lab.id }, lab_name: { old: null, new: lab.name } };
}
