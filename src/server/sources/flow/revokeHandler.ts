import type { FastifyBaseLogger } from 'fastify';
import type { Revocation } from '#server/db/schema/stravaSchema.ts';
import type { Db } from '#server/db/schema.ts';
import type { AccountKey } from '#server/sources/accounts/accountRows.ts';
import { isConnected } from '#server/sources/accounts/connections.ts';
import type { CallAnswer } from '#server/sources/source/callError.ts';
import type { Handler } from '#server/sources/source/sourceFlow.ts';
import type { AccountSource } from '#shared/sources.ts';
import { done, idIn } from './jobData.ts';

interface RevokeParts {
  db: Db;
  now: () => Date;
  log: FastifyBaseLogger;
}

interface AtSource {
  source: AccountSource;
  open(revocation: Revocation): { account: AccountKey; end(signal: AbortSignal): Promise<CallAnswer<unknown>> };
  waitAfter(attempt: number): number;
}

/** Repeats until it succeeds, unless the account has connected again: revoking would end that connection too. */
export function createRevokeHandler({ db, now, log }: RevokeParts, { source, open, waitAfter }: AtSource): Handler {
  return async (data, { attempt, signal }) => {
    const id = idIn(data, 'revocation_id');
    const row = await db.selectFrom('revocations').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) return done;
    const { account, end } = open(row);
    const answer = (await isConnected(db, account)) ? null : await end(signal);
    if (answer && !answer.ok) {
      const { kind: problem, status } = answer.error;
      log.warn({ event: `${source}_revoke`, problem, status }, 'not given back yet');
      return { is: 'later', at: new Date(now().getTime() + waitAfter(attempt)) };
    }
    await db
      .deleteFrom('revocations')
      .where('id', '=', id)
      .where('token_encrypted', '=', row.token_encrypted)
      .execute();
    return done;
  };
}
