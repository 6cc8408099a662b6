import type { FastifyInstance } from 'fastify';
import type { AuditActor } from '#server/db/audit.ts';
import { notFound } from '#server/plugins/httpErrors.ts';
import type { LinkedSource } from '#server/sources/source/linkedSource.ts';
import { notConnected } from './accountErrors.ts';
import { endByUser } from './endAccount.ts';

/** Throws 404 without the account, and 409 when its connection ended before. */
export async function disconnectLinked(
  { db, jobs, now }: FastifyInstance,
  source: LinkedSource,
  whose: { id: string } | { userId: string },
  actor: AuditActor,
): Promise<void> {
  const outcome = await endByUser({ db, jobs }, { ...whose, source: source.name }, actor, now());
  if (outcome === 'missing') throw notFound();
  if (outcome === 'not connected') throw notConnected(source);
  await source.app?.onEnded();
}
