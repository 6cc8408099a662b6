import { sql } from 'kysely';
import { onlyRow } from '#server/db/listPage.ts';
import type { Db } from '#server/db/schema.ts';
import type { StudyAccess } from '#server/research/studies/studyAccessRepository.ts';
import { answersAskedBy } from '#shared/consentVersions.ts';
import type { ConsentCoverage, ConsentVersion, StudyConsentAnswer } from '#shared/contract/consent.ts';
import type { ConsentAnswer } from '#shared/contract/joining.ts';
import { type RowOf, withIsoTimes } from '#shared/isoTime.ts';
import { ASKED_TO_KEEP } from './askedToKeep.ts';
import { ASKED_TWICE } from './askedTwice.ts';
import { stillAsked } from './stillAsked.ts';
import { countUnagreed } from './unagreedSources.ts';

const TAKES_PART = sql`p.person_id IS NOT NULL AND p.withdrawn_at IS NULL`;

async function readVersions(db: Db, studyId: string): Promise<ConsentVersion[]> {
  const { rows } = await sql<RowOf<ConsentVersion>>`
    SELECT v.version, v.kind, v.reason, v.ethics_ref, v.approved_by, v.text_de, v.text_en, v.created_at,
      (SELECT count(*) FROM participants p
        WHERE p.study_id = v.study_id AND p.consent_version = v.version AND ${TAKES_PART})::integer AS holders
    FROM consent_versions v WHERE v.study_id = ${studyId}::uuid ORDER BY v.version DESC`.execute(db);
  return rows.map(withIsoTimes);
}

type Counts = Omit<ConsentCoverage, 'answers' | 'unagreed'>;

function countParticipants(db: Db, studyId: string, now: Date): Promise<Counts> {
  const counts = sql<Counts>`
    SELECT count(*)::integer AS joined, (count(*) FILTER (WHERE q.asked IS NULL))::integer AS current,
      count(q.asked)::integer AS open, (count(*) FILTER (WHERE ${ASKED_TWICE}))::integer AS asked_twice,
      count(q.paused_from)::integer AS paused
    FROM participants p LEFT JOIN consent_questions q ON q.participant_id = p.id AND ${stillAsked(now)}
    WHERE p.study_id = ${studyId}::uuid AND ${TAKES_PART}`;
  return onlyRow(db, counts);
}

async function answersAsked(db: Db, studyId: string): Promise<ConsentAnswer[]> {
  const study = await db
    .selectFrom('studies')
    .select(['collects_heart_rate', 'collects_device', 'collects_route', 'withdrawal_policy'])
    .where('id', '=', studyId)
    .executeTakeFirstOrThrow();
  const { collects_heart_rate: heart_rate, collects_device: device, collects_route: route, withdrawal_policy } = study;
  return answersAskedBy({ data_categories: { heart_rate, device, route }, withdrawal_policy });
}

async function countAnswers(db: Db, studyId: string): Promise<ConsentCoverage['answers']> {
  const asked = await answersAsked(db, studyId);
  const { rows } = await sql<ConsentCoverage['answers'][number]>`
    SELECT a.answer, (count(*) FILTER (WHERE a.answer = ANY(p.consent_answers)))::integer AS agreed,
      (count(p.id) FILTER (WHERE NOT a.answer = ANY(p.consent_answers)
        AND (a.answer <> 'keep_after_withdrawal' OR ${ASKED_TO_KEEP})))::integer AS declined
    FROM unnest(${asked}::text[]) WITH ORDINALITY AS a (answer, place)
    LEFT JOIN participants p ON p.study_id = ${studyId}::uuid AND ${TAKES_PART}
    GROUP BY a.answer, a.place ORDER BY a.place`.execute(db);
  return rows;
}

/** The texts of a study, and who holds which. The caller has checked the right. A reason can name a group. */
export async function readStudyConsent(
  db: Db,
  { id, is_blinded }: Pick<StudyAccess, 'id' | 'is_blinded'>,
  now: Date,
): Promise<StudyConsentAnswer> {
  const [versions, counts, unagreed, answers] = await Promise.all([
    readVersions(db, id),
    countParticipants(db, id, now),
    countUnagreed(db, id),
    countAnswers(db, id),
  ]);
  return {
    versions: is_blinded ? versions.map((version) => ({ ...version, reason: null })) : versions,
    coverage: { ...counts, unagreed, answers },
  };
}
