import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findByReceipt } from '#server/activities/receipts.ts';
import { conflict, notFound, unauthorized } from '#server/plugins/httpErrors.ts';
import { createPublicThrottle } from '#server/plugins/publicThrottle.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { SourceName } from '#shared/sources.ts';

/** A user, or the person of a participant without a user. */
export type ConnectionOwner = { userId: string } | { personId: string };

/**
 * Throws 404 for an unknown receipt, 409 for a closed study and a source that the study does not read of this person, 401 for another
 * user's place, and 429.
 */
export function createReceiptOwner(app: FastifyInstance) {
  const slowDown = createPublicThrottle(app.db);
  return async (request: FastifyRequest, source: SourceName, receipt: string): Promise<ConnectionOwner> => {
    await slowDown(request, receipt);
    const found = await findByReceipt(app.db, receipt);
    if (!found?.person_id || found.withdrawn_at) throw notFound(serverMessages('receipt_unknown'));
    const {
      permitted_sources: permitted,
      consent_sources,
      closed_at,
    } = await app.db
      .selectFrom('studies')
      .innerJoin('participants', 'participants.study_id', 'studies.id')
      .select(['permitted_sources', 'consent_sources', 'closed_at'])
      .where('participants.id', '=', found.participant_id)
      .executeTakeFirstOrThrow();
    if (closed_at) throw conflict(serverMessages('participation_over'));
    if (!permitted.includes(source)) throw conflict(serverMessages('source_not_permitted'));
    if (!consent_sources?.includes(source)) throw conflict(serverMessages('source_not_agreed'));
    if (found.user_id === null) return { personId: found.person_id };
    // What belongs to an account is connected by its signed-in user only.
    await app.admit(request, 'strava:connect');
    if (request.user.id !== found.user_id) throw unauthorized();
    return { userId: found.user_id };
  };
}
