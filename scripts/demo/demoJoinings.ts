import type { Kysely } from 'kysely';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Schema } from '#server/db/schema.ts';
import { givePlace } from '#server/research/participants/joining.ts';
import { findPlace } from '#server/research/participants/joiningRepository.ts';
import type { ConsentAnswer } from '#shared/contract/joining.ts';

const DAY_MS = 86_400_000;
const STUDIES_EACH = 3;
/** Apart from each other, so that the people of two studies differ. */
const STRIDE = 4;
/** Days from the start of a study until everyone has joined. */
const JOINED_WITHIN = 21;

interface Parts {
  db: Kysely<Schema>;
  now: Date;
  say: (line: string) => void;
}

/** Open codes of each active study, of those with the most participants first. */
async function openCodes(db: Kysely<Schema>, now: Date): Promise<{ startsAt: Date; codes: string[] }[]> {
  const rows = await db
    .selectFrom('participants')
    .innerJoin('studies', 'studies.id', 'participants.study_id')
    .select(['studies.id', 'studies.start_date', 'participants.code'])
    .where('studies.closed_at', 'is', null)
    .where('studies.start_date', '<=', now.toISOString().slice(0, 10))
    .where((eb) =>
      eb.or([eb('studies.end_date', 'is', null), eb('studies.end_date', '>', now.toISOString().slice(0, 10))]),
    )
    .where('participants.withdrawn_at', 'is', null)
    .where('participants.person_id', 'is', null)
    .orderBy('studies.participant_count', 'desc')
    .orderBy('studies.id')
    .orderBy('participants.code')
    .execute();
  const byStudy = Map.groupBy(rows, ({ id }) => id);
  return [...byStudy.values()].map((places) => ({
    startsAt: new Date(`${places[0]?.start_date}T09:00:00Z`),
    codes: places.map(({ code }) => code),
  }));
}

/** Each person with an account at Strava or Polar joins some of the active studies, in the weeks after their start. */
export async function joinDemoStudies({ db, now, say }: Parts): Promise<void> {
  const studies = await openCodes(db, now);
  const connected = db.selectFrom('people').select(['people.id', 'people.user_id']);
  const athletes = await connected.innerJoin('athletes', 'athletes.id', 'people.id').orderBy('people.id').execute();
  const others = await connected
    .innerJoin('source_accounts', 'source_accounts.person_id', 'people.id')
    .orderBy('source_accounts.id')
    .execute();
  const people = [...athletes, ...others];
  let joined = 0;
  for (const [index, { id, user_id }] of people.entries()) {
    const channel = user_id === null ? 'link' : 'account';
    const language = index % 3 === 0 ? 'en' : 'de';
    for (let turn = 0; turn < STUDIES_EACH; turn += 1) {
      const study = studies[(index + turn * STRIDE) % studies.length];
      const code = study?.codes.shift();
      if (!study || code === undefined) continue;
      const day = study.startsAt.getTime() + ((index * 5) % JOINED_WITHIN) * DAY_MS;
      const at = new Date(Math.min(day, now.getTime() - DAY_MS));
      await inTransaction(db, async (trx) => {
        const place = await findPlace(trx, code, at);
        if (!place) throw new Error(`The demo has no code ${code}`);
        const answers: ConsentAnswer[] = [
          ...(place.collects_heart_rate ? (['heart_rate'] as const) : []),
          ...(place.collects_device && index % 3 > 0 ? (['device'] as const) : []),
          ...(index % 2 === 0 ? (['reuse_in_other_studies'] as const) : []),
        ];
        await givePlace(trx, place, id, { language, answers, channel }, at);
      });
      joined += 1;
    }
  }
  say(`${joined} participants of ${studies.length} studies joined with their account at Strava or Polar`);
}
