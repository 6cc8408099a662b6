import { type Selectable, sql } from 'kysely';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import { brokenUnique } from '#server/db/databaseErrors.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { StudyTokensTable } from '#server/db/schema/studyExportsSchema.ts';
import type { Db } from '#server/db/schema.ts';
import { conflict, invalidField, notFound } from '#server/plugins/httpErrors.ts';
import { createPersonalSecret } from '#server/plugins/personalTokens.ts';
import { hashOfToken } from '#server/plugins/secretTokens.ts';
import type { Caller, StudyAccess } from '#server/research/studies/studyAccessRepository.ts';
import { allNew, allOld, recordStudy } from '#server/research/studies/studyAudit.ts';
import type { TargetCall } from '#server/research/studies/studyCall.ts';
import { lockStudyAs } from '#server/research/studies/studyGuard.ts';
import { DAY_MS } from '#shared/constants.ts';
import type { CreateTokenBody, StudyToken } from '#shared/contract/studyTokens.ts';
import { type RowOf, withIsoTimes } from '#shared/isoTime.ts';
import { messages } from '#shared/messages.ts';
import { mayInStudy } from '#shared/roles.ts';
import { serverMessages } from '#shared/serverMessages.ts';

const DAYS_BY_DEFAULT = 90;

/** Members who may share a study see and end all its tokens, others their own. */
function reachable(access: Pick<StudyAccess, 'part'>, caller: Caller) {
  return mayInStudy(access.part, 'studies:share') ? sql`true` : sql`t.user_id = ${caller.id}::uuid`;
}

async function select(db: Db, condition: ReturnType<typeof sql>, caller: Caller): Promise<StudyToken[]> {
  const { rows } = await sql<RowOf<StudyToken>>`
    SELECT t.id, t.name, t.level, users.email AS user_email, t.user_id = ${caller.id}::uuid AS is_own, t.created_at,
      t.expires_at, t.last_used_at, t.revoked_at
    FROM study_tokens t JOIN users ON users.id = t.user_id
    WHERE ${condition} ORDER BY t.created_at DESC, t.id DESC`.execute(db);
  return rows.map(withIsoTimes);
}

export function listTokens(db: Db, access: StudyAccess, caller: Caller): Promise<StudyToken[]> {
  return select(db, sql`t.study_id = ${access.id}::uuid AND ${reachable(access, caller)}`, caller);
}

/** The secret is nowhere else. Throws 404, 400, and 409 when the name is taken. */
export async function createToken(
  db: Db,
  { targetId, caller, actor, now }: TargetCall,
  { name: typed, level, days = DAYS_BY_DEFAULT }: CreateTokenBody,
): Promise<{ token: StudyToken; secret: string }> {
  const name = typed.trim();
  if (name === '') throw invalidField('name', messages('required'));
  const id = uuidv7({ msecs: now.getTime() });
  const secret = createPersonalSecret();
  const expires_at = new Date(now.getTime() + days * DAY_MS);
  try {
    await inTransaction(db, async (trx) => {
      const study = await lockStudyAs(trx, targetId, caller, 'tokens:create');
      await trx
        .updateTable('study_tokens')
        .set({ revoked_at: sql`expires_at` })
        .where('study_id', '=', study.id)
        .where('user_id', '=', caller.id)
        .where('revoked_at', 'is', null)
        .where('expires_at', '<=', now)
        .execute();
      const token = { id, study_id: study.id, user_id: caller.id, name, level, created_at: now, expires_at };
      await trx
        .insertInto('study_tokens')
        .values({ ...token, token_hash: hashOfToken(secret) })
        .execute();
      const changes = allNew({ token: name, level, expires_at: expires_at.toISOString() });
      await recordStudy(trx, study.id, 'study.token_created', changes, { actor, now });
    });
  } catch (error) {
    if (brokenUnique(error) !== 'study_tokens_one_name') throw error;
    throw conflict(serverMessages('token_name_taken'), { name: serverMessages('token_name_taken') });
  }
  const [token] = await select(db, sql`t.id = ${id}::uuid`, caller);
  if (!token) throw notFound(serverMessages('token_not_found'));
  return { token, secret };
}

/** Ending it again changes nothing. Throws 404 for a token that the caller may not end. */
export function revokeToken(db: Db, { targetId, caller, actor, now }: TargetCall): Promise<void> {
  const missing = notFound(serverMessages('token_not_found'));
  return inTransaction(db, async (trx) => {
    const found = isUuid(targetId)
      ? await trx.selectFrom('study_tokens').select('study_id').where('id', '=', targetId).executeTakeFirst()
      : undefined;
    if (!found) throw missing;
    const study = await lockStudyAs(trx, found.study_id, caller, 'tokens:revoke', { missing });
    const { rows } = await sql<Selectable<StudyTokensTable>>`
      SELECT * FROM study_tokens t WHERE t.id = ${targetId}::uuid AND ${reachable(study, caller)} FOR UPDATE`.execute(
      trx,
    );
    const [token] = rows;
    if (!token) throw missing;
    if (token.revoked_at !== null) return;
    await trx.updateTable('study_tokens').set({ revoked_at: now }).where('id', '=', token.id).execute();
    const changes = allOld({ token: token.name, level: token.level });
    await recordStudy(trx, study.id, 'study.token_revoked', changes, { actor, now });
  });
}
