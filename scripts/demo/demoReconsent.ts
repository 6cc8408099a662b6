import { JOINING_CALLS } from '#shared/calls/joining.ts';
import { PARTICIPANT_CALLS } from '#shared/calls/participants.ts';
import { PLACE_CALLS } from '#shared/calls/places.ts';
import { STUDY_CALLS } from '#shared/calls/studies.ts';
import type { OwnStudiesAnswer, OwnStudy } from '#shared/contract/joining.ts';
import type { ParticipantsAnswer } from '#shared/contract/participants.ts';
import type { OwnSessionsAnswer } from '#shared/contract/place.ts';
import type { StudiesAnswer, StudyAnswer } from '#shared/contract/studies.ts';
import { type BrowserCall, signIn } from '../athletes/browserOf.ts';
import { CURRENT_STUDIES } from './demoCurrentStudies.ts';
import { DEMO_LOGINS, DEMO_PASSWORD } from './demoUsers.ts';

/** By title, the sentence that the second version adds. */
const SECOND_VERSIONS = new Map([
  [
    'ACL',
    {
      kind: 'continuing',
      de: 'Neu: Wir fragen dich nach jeder Einheit, wie anstrengend sie war.',
      en: 'New: we ask you after each session how hard it was.',
    },
  ],
  [
    'BIKE',
    {
      kind: 'paused',
      de: 'Neu: Die Daten werden auch an der Universität Aarhoff ausgewertet.',
      en: 'New: the data are also evaluated at the University of Aarhoff.',
    },
  ],
]);
const ON_PAPER = 2;
/** Of those with an account: the first refuses, these agree, and the others have not answered. */
const AGREE = 3;
const RATED = 6;
const EFFORTS = [4, 6, 3, 7, 5, 8];

interface Parts {
  url: string;
  now: Date;
  emails: readonly string[];
  say: (line: string) => void;
}

interface Counts {
  agreed: number;
  refused: number;
  rated: number;
}

const today = (now: Date) => now.toISOString().slice(0, 10);

/** Publishes the second version; who signed the first on paper signs this one too, some of them. */
async function publish(call: BrowserCall, id: string, prefix: string, now: Date): Promise<number> {
  const added = SECOND_VERSIONS.get(prefix);
  if (!added) return 0;
  const path = STUDY_CALLS.changeStudy.path.replace(':id', id);
  const { study } = await call<StudyAnswer>('GET', path);
  const consent = {
    text_de: `${study.consent.text_de}\n\n${added.de}`,
    text_en: `${study.consent.text_en}\n\n${added.en}`,
    kind: added.kind,
    approved_by: 'Ethics committee Lindenau',
  };
  await call('PATCH', path, { consent, reason: 'Asked for by the ethics committee' });
  const { participants } = await call<ParticipantsAnswer>('GET', `${path}/participants?consent=open`);
  for (const participant of participants.slice(-ON_PAPER)) {
    await call('POST', PARTICIPANT_CALLS.recordPaperConsent.path.replace(':id', participant.id), {
      consent_version: study.consent.version + 1,
      language: 'de',
      answers: [],
      signed_on: today(now),
    });
  }
  return Math.min(ON_PAPER, participants.length);
}

async function rate(call: BrowserCall, placeId: string): Promise<number> {
  const path = PLACE_CALLS.listOwnSessions.path.replace(':id', placeId);
  const { sessions } = await call<OwnSessionsAnswer>('GET', path);
  for (const [index, { id }] of sessions.slice(0, RATED).entries())
    await call('POST', `${path}/${id}/effort`, { effort: EFFORTS[index % EFFORTS.length] });
  return Math.min(RATED, sessions.length);
}

async function answer(call: BrowserCall, { participant_id, question, answers }: OwnStudy): Promise<void> {
  const version = question?.study.consent.version;
  const path = JOINING_CALLS.answerConsent.path.replace(':id', participant_id);
  await call('POST', path, { consent_version: version, language: 'de', answers });
}

/** Two studies have a second version of their consent: some agree, one refuses in each, and the others have not answered. */
export async function consentAgain({ url, now, emails, say }: Parts): Promise<void> {
  const admin = await signIn(url, DEMO_LOGINS.admin, DEMO_PASSWORD);
  const { studies } = await admin<StudiesAnswer>('GET', '/research/studies?status=active');
  const counts = new Map<string, Counts>();
  for (const { title, prefix } of CURRENT_STUDIES.filter((plan) => SECOND_VERSIONS.has(plan.prefix))) {
    const study = studies.find((each) => each.title === title);
    if (!study?.owner_email) throw new Error(`The demo has no study ${title}`);
    const owner = await signIn(url, study.owner_email, DEMO_PASSWORD);
    counts.set(title, { agreed: await publish(owner, study.id, prefix, now), refused: 0, rated: 0 });
  }
  const all = [...counts.values()];
  for (const email of emails) {
    if (all.every(({ agreed }) => agreed >= ON_PAPER + AGREE)) break;
    const user = await signIn(url, email, DEMO_PASSWORD);
    const own = (await user<OwnStudiesAnswer>('GET', JOINING_CALLS.listOwnStudies.path)).studies;
    for (const study of own.filter(({ question }) => question !== null)) {
      const count = counts.get(study.title);
      if (!count || count.agreed >= ON_PAPER + AGREE) continue;
      if (count.refused === 0) {
        await user('POST', PLACE_CALLS.leaveStudy.path.replace(':id', study.participant_id), { choice: 'keep' });
        count.refused = 1;
      } else {
        count.rated += await rate(user, study.participant_id);
        await answer(user, study);
        count.agreed += 1;
      }
    }
  }
  const sum = (field: keyof Counts) => all.reduce((total, count) => total + count[field], 0);
  say(
    `${sum('agreed')} participants agreed to a second version, ${sum('refused')} refused it, and ${sum('rated')} sessions were rated`,
  );
}
