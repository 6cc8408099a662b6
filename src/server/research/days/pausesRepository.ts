import type { Db, Trx } from '#server/db/schema.ts';
import type { StudyAccess } from '#server/research/studies/studyAccessRepository.ts';
import type { Pause } from '#shared/contract/adherence.ts';

export const PAUSE_COLUMNS = ['id', 'participant_id', 'first_day', 'last_day', 'reason'] as const;

/** The pauses of the study, and with `participantId` those of the participant too. A reason can name a group. */
export async function readPauses(
  db: Db,
  study: Pick<StudyAccess, 'id' | 'is_blinded'>,
  participantId?: string,
): Promise<Pause[]> {
  const pauses = await db
    .selectFrom('pauses')
    .select(PAUSE_COLUMNS)
    .where('study_id', '=', study.id)
    .where((eb) =>
      participantId === undefined
        ? eb('participant_id', 'is', null)
        : eb.or([eb('participant_id', 'is', null), eb('participant_id', '=', participantId)]),
    )
    .orderBy('first_day')
    .orderBy('id')
    .execute();
  return study.is_blinded ? pauses.map((pause) => ({ ...pause, reason: null })) : pauses;
}

/** One that was sent twice. */
export function findSamePause(
  trx: Trx,
  studyId: string,
  { participant_id, first_day, last_day, reason }: Omit<Pause, 'id'>,
): Promise<Pause | undefined> {
  return trx
    .selectFrom('pauses')
    .select(PAUSE_COLUMNS)
    .where('study_id', '=', studyId)
    .where('participant_id', 'is not distinct from', participant_id)
    .where('first_day', '=', first_day)
    .where('last_day', 'is not distinct from', last_day)
    .where('reason', '=', reason)
    .executeTakeFirst();
}
