import { validate as isUuid } from 'uuid';
import type { AuditActor } from '#server/db/audit.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db } from '#server/db/schema.ts';
import { listParticipants } from '#server/research/participantList/participantList.ts';
import { toListed } from '#server/research/participants/participantShapes.ts';
import type { StudyAccess } from '#server/research/studies/studyAccessRepository.ts';
import { allNew, recordStudy } from '#server/research/studies/studyAudit.ts';
import { dayIn } from '#shared/calendarDate.ts';
import type { ListedParticipant } from '#shared/contract/participants.ts';
import type { ParticipantsFileBody } from '#shared/contract/studyExports.ts';
import { csvOf } from '#shared/csvOf.ts';
import { type Both, textIn } from '#shared/words/both.ts';
import { PARTICIPANT_FILE_COLUMNS } from '#shared/words/participantFile.ts';
import { invitationStates, participantStatuses } from '#shared/words/participants.ts';

/** Dates are `YYYY-MM-DD` and numbers plain, so that other programs read them. */
function csvRows(rows: readonly ListedParticipant[], { timezone }: StudyAccess, language: 'en' | 'de'): string {
  const dayOf = (moment: string) => dayIn(timezone, new Date(moment));
  const inLanguage = (words: Both) => textIn(language, words);
  const lines = rows.map((row) => [
    row.code,
    row.group ?? '',
    inLanguage(participantStatuses[row.status]),
    row.joined_day ?? '',
    row.last_activity_day ?? '',
    row.last_sync_at ?? '',
    row.joined_at === null ? '' : String(row.activity_count),
    row.invite === null ? '' : inLanguage(invitationStates[row.invite.state]),
    dayOf(row.created_at),
  ]);
  return csvOf([PARTICIPANT_FILE_COLUMNS.map(inLanguage), ...lines], language);
}

export function participantsFile(
  db: Db,
  study: StudyAccess,
  { ids, language }: ParticipantsFileBody,
  { actor, now }: { actor: AuditActor; now: Date },
): Promise<{ csv: string; count: number }> {
  return inTransaction(db, async (trx) => {
    const { rows } = await listParticipants(trx, study, { ids: ids.filter((id) => isUuid(id)) }, {}, now);
    const places = new Map(ids.map((id, place) => [id.toLowerCase(), place]));
    const placeOf = ({ id }: { id: string }) => places.get(id) ?? ids.length;
    const chosen = rows.toSorted((one, other) => placeOf(one) - placeOf(other)).map((row) => toListed(row, study));
    const changes = allNew({ rows: chosen.length });
    await recordStudy(trx, study.id, 'study.participants_exported', changes, { actor, now });
    return { csv: csvRows(chosen, study, language), count: chosen.length };
  });
}
