import type { Trx } from '#server/db/schema.ts';
import { findParticipant } from '#server/research/participants/participantsRepository.ts';
import type { Calendar } from '#server/research/participants/statusAt.ts';
import { type Act, endPart } from '#server/research/participants/withdrawal.ts';
import type { StudyAccess } from '#server/research/studies/studyAccessRepository.ts';
import { dayIn } from '#shared/calendarDate.ts';

type Erased = Awaited<ReturnType<typeof endPart>>[];

/** Erases every participant as a withdrawal does, whatever its policy; the caller holds the study and records the ends. */
export async function eraseStudy(trx: Trx, study: Calendar & Pick<StudyAccess, 'id'>, act: Act): Promise<Erased> {
  const rows = await trx
    .selectFrom('participants')
    .select('id')
    .where('study_id', '=', study.id)
    .where((eb) => eb.or([eb('withdrawal_choice', 'is', null), eb('withdrawal_choice', '<>', 'erase')]))
    .orderBy('id')
    .execute();
  const date = dayIn(study.timezone, act.now);
  const erased: Erased = [];
  for (const { id } of rows) {
    const participant = await findParticipant(trx, study, id, act.now);
    if (!participant) continue;
    erased.push(
      await endPart(trx, participant, act, { requested_by: 'investigator', date, choice: 'erase', reason: null }),
    );
  }
  return erased;
}
