import type { FastifyInstance, FastifyRequest } from 'fastify';
import { validate as isUuid } from 'uuid';
import type { Db } from '#server/db/schema.ts';
import type { ActivityQuery } from '#shared/contract/activities.ts';
import { athleteNotFound } from './activityNotFound.ts';
import type { Scope } from './activityScope.ts';
import { personOf } from './people.ts';
import {
  activityScopeOf,
  asksForStudy,
  findParticipantIn,
  isOfStudies,
  participantIn,
  type StudyScope,
} from './studyScope.ts';

export async function findAthleteWithin(db: Db, id: string, { userId }: Scope): Promise<string | undefined> {
  let athletes = db.selectFrom('athletes').select('id').where('id', '=', id);
  if (userId !== null) athletes = athletes.where('id', '=', personOf(userId));
  return (await athletes.executeTakeFirst())?.id;
}

/** The athlete or, in a study, the participant whose id the path has, after the read is recorded; throws 404. */
export async function athleteAskedBy(
  app: FastifyInstance,
  request: FastifyRequest<{ Params: { id: string }; Querystring: ActivityQuery }>,
): Promise<{ id: string; study: StudyScope | null }> {
  const { id: targetId } = request.params;
  const scope = activityScopeOf(request, request.query);
  if (isOfStudies(scope)) {
    const study = participantIn(scope, targetId);
    const id = await findParticipantIn(app.db, study);
    if (id === undefined) throw athleteNotFound(targetId);
    await app.recordRead(request, 'participant.viewed', id);
    return { id, study };
  }
  const isKnown = isUuid(targetId) && !asksForStudy(request.query);
  const id = isKnown ? await findAthleteWithin(app.db, targetId.toLowerCase(), scope) : undefined;
  if (id === undefined) throw athleteNotFound(targetId);
  await app.recordRead(request, 'athlete.viewed', id);
  return { id, study: null };
}
