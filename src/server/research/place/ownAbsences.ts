import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { conflict, notFound } from '#server/plugins/httpErrors.ts';
import { absencesOf, findAbsence, findSameAbsence } from '#server/research/days/absencesRepository.ts';
import { spanProblems } from '#server/research/days/declaredSpan.ts';
import type { Place } from '#server/research/participants/joiningRepository.ts';
import { refuseProblems } from '#server/research/participants/participantFields.ts';
import { recordOwnAct } from '#server/research/participants/participantRecord.ts';
import { allNew, allOld } from '#server/research/studies/studyAudit.ts';
import type { Absence, AbsenceBody } from '#shared/contract/adherence.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { lockOwnPlace, type PlaceCaller, requireRunning } from './placeAccess.ts';

const MOST = 100;

async function lockRunning(trx: Trx, caller: PlaceCaller, now: Date): Promise<Place> {
  const place = await lockOwnPlace(trx, caller, now);
  requireRunning(place);
  return place;
}

/** The entries and the rows name no user: readers of the study must not learn who has the code. */
export function declareOwnAbsence(
  db: Db,
  caller: PlaceCaller,
  { first_day, last_day, reason }: AbsenceBody,
  now: Date,
): Promise<{ absence: Absence; studyId: string }> {
  return inTransaction(db, async (trx) => {
    const place = await lockRunning(trx, caller, now);
    refuseProblems(spanProblems(first_day, last_day));
    const absence = { id: uuidv7(), first_day, last_day, reason, channel: 'own' as const };
    const same = await findSameAbsence(trx, place.participant_id, absence);
    if (same) return { absence: same, studyId: place.id };
    if ((await absencesOf(trx, place.participant_id)).length >= MOST) throw conflict(serverMessages('absences_full'));
    const row = { ...absence, participant_id: place.participant_id, created_by: null, created_at: now };
    await trx.insertInto('declarations').values(row).execute();
    const changes = allNew({ absence: { first_day, last_day, reason } });
    await recordOwnAct(trx, place, 'participant.absence_declared', changes, now);
    return { absence, studyId: place.id };
  });
}

/** Throws 404 also for one of another participant, and 409 for one that staff declared. */
export function removeOwnAbsence(db: Db, caller: PlaceCaller, id: string, now: Date): Promise<{ studyId: string }> {
  return inTransaction(db, async (trx) => {
    const place = await lockRunning(trx, caller, now);
    const found = isUuid(id) ? await findAbsence(trx, id.toLowerCase()) : undefined;
    if (found?.participant_id !== place.participant_id) throw notFound(serverMessages('own_absence_not_found'));
    if (found.channel !== 'own') throw conflict(serverMessages('absence_of_staff'));
    await trx.deleteFrom('declarations').where('id', '=', found.id).execute();
    const { first_day, last_day, reason } = found;
    const changes = allOld({ absence: { first_day, last_day, reason } });
    await recordOwnAct(trx, place, 'participant.absence_removed', changes, now);
    return { studyId: place.id };
  });
}
