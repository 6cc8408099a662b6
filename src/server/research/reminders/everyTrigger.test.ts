import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { FRIDAY, setClock } from '#server/testing/daysHouse.ts';
import { eventually } from '#server/testing/eventually.ts';
import { type ReminderHouse, reminderHouse, startMailingServer } from '#server/testing/reminderHouse.ts';
import { TRIGGERED_KINDS, type TriggeredKind } from '#shared/reminderKinds.ts';
import { mailText } from '#shared/reminderTexts.ts';

/** Seven o'clock in Berlin on the day after FRIDAY. */
const MORNING = '2026-11-21T06:00:00Z';

let mailing: Awaited<ReturnType<typeof startMailingServer>>;
let mail: typeof mailing.mail;
let server: typeof mailing.server;
let house: ReminderHouse;
let invited: Awaited<ReturnType<ReminderHouse['invite']>>;
let study: Awaited<ReturnType<ReminderHouse['newStudy']>>;
beforeAll(async () => {
  mailing = await startMailingServer();
  ({ mail, server } = mailing);
});
beforeEach(async () => {
  setClock(server, FRIDAY);
  mail.mails.length = 0;
  house = await reminderHouse(server, mail.mails);
  study = await house.newStudy();
  await house.change(study);
});
afterAll(() => mailing.close());

/** Each in the state that a trigger looks for on the next morning; only the silent one has no recent activity. */
async function peopleInNeed(): Promise<Map<TriggeredKind, string>> {
  setClock(server, '2026-11-18T11:00:00Z');
  invited = await house.invite(study, 'KDZ-008-4');
  setClock(server, FRIDAY);
  const again = { study_id: study.id, version: 2, text_de: 'Neu', text_en: 'New', kind: 'continuing' as const };
  await server.db
    .insertInto('consent_versions')
    .values({ ...again, created_at: server.clock.now() })
    .execute();
  await server.db.updateTable('studies').set({ consent_version: 2 }).where('id', '=', study.id).execute();
  const active = [19, 20];
  const silent = await house.join(study, 'KDZ-001-7', [3]);
  const broken = await house.join(study, 'KDZ-002-5', active, {
    athlete: { status: 'disconnected', status_since: new Date('2026-11-20T08:00:00Z') },
  });
  const asked = await house.join(study, 'KDZ-003-3', active);
  await agree(asked.id);
  const begins = await house.join(study, 'KDZ-004-1', [], { start_date: '2026-11-22' });
  const ends = await house.join(study, 'KDZ-005-X', active, { end_date: '2026-11-22' });
  const over = await house.join(study, 'KDZ-006-8', active, { end_date: '2026-11-20' });
  const alone = await house.join(study, 'KDZ-007-6');
  await server.db.deleteFrom('athletes').where('id', '=', alone.personId).execute();
  const { id: notJoined } = invited;
  return new Map([
    ['silent', silent.id],
    ['source_broken', broken.id],
    ['reconsent', asked.id],
    ['starts_tomorrow', begins.id],
    ['ends_tomorrow', ends.id],
    ['study_over', over.id],
    ['not_connected', alone.id],
    ['not_joined', notJoined],
  ]);
}

async function agree(participant_id: string, version = 1): Promise<void> {
  const text = `Version ${version}`;
  const text_hash = createHash('sha256').update(text).digest();
  const texts = server.db.insertInto('consent_texts').values({ hash: text_hash, text });
  await texts.onConflict((conflict) => conflict.doNothing()).execute();
  const record = { language: 'de' as const, answers: [], channel: 'link' as const, recorded_by: null };
  const at = server.clock.now();
  await server.db
    .insertInto('consents')
    .values({ ...record, id: uuidv7(), participant_id, version, text_hash, at })
    .execute();
  await server.db
    .updateTable('participants')
    .set({ consent_version: version })
    .where('id', '=', participant_id)
    .execute();
}

const emailOf = (kind: TriggeredKind) => `${kind}@mailbox.example`;

/** Two languages in turn. */
async function leaveAddresses(people: Map<TriggeredKind, string>): Promise<void> {
  for (const [place, [kind, id]] of [...people].entries()) {
    const who = id === invited.id ? { invite: invited.invite } : { receipt: await house.receiptOf({ id }) };
    await leaveAddress(who, emailOf(kind), place % 2 === 0 ? 'de' : 'en');
  }
  mail.mails.length = 0;
}

async function leaveAddress(who: object, email: string, language: 'de' | 'en'): Promise<void> {
  expect((await house.anonymous('save', { ...who, email, language })).statusCode).toBe(200);
  const [asked] = await eventually(() => house.mailsTo(email).length > 0 && house.mailsTo(email));
  const token = new URLSearchParams(/\/contact\?(confirm=\S+)/.exec(asked?.text ?? '')?.[1]).get('confirm');
  expect((await house.anonymous('confirm', { token })).statusCode).toBe(204);
}

/** The sessions of the day before are over, so the rows are read. */
const outcomes = () =>
  eventually(async () => {
    const rows = await server.db
      .selectFrom('mails')
      .innerJoin('participants', 'participants.id', 'mails.participant_id')
      .select(['code', 'kind', 'state', 'reason'])
      .where('kind', '<>', 'confirmation')
      .orderBy('code')
      .execute();
    const isEnded = rows.length > 0 && rows.every(({ state }) => !['waiting', 'sending'].includes(state));
    return isEnded && rows.map(({ code, kind, state, reason }) => [code, kind, state, reason]);
  });

const words = { product: '', contact: '', link: '', page: '', leave: '', hasAccount: false };

test('STUDIES §12 each trigger sends its own text to the one whom it finds, in their language', async () => {
  const people = await peopleInNeed();
  expect([...people.keys()].sort()).toEqual([...TRIGGERED_KINDS].sort());
  await leaveAddresses(people);
  setClock(server, MORNING);
  await server.db.updateTable('athletes').set({ last_sync_at: server.clock.now() }).execute();
  expect(await server.app.reminders.plan()).toBe(8);
  expect(await outcomes()).toEqual([
    ['KDZ-001-7', 'silent', 'sent', null],
    ['KDZ-002-5', 'source_broken', 'sent', null],
    ['KDZ-003-3', 'reconsent', 'sent', null],
    ['KDZ-004-1', 'starts_tomorrow', 'sent', null],
    ['KDZ-005-X', 'ends_tomorrow', 'sent', null],
    ['KDZ-006-8', 'study_over', 'sent', null],
    ['KDZ-007-6', 'not_connected', 'sent', null],
    ['KDZ-008-4', 'not_joined', 'sent', null],
  ]);
  const got = TRIGGERED_KINDS.map((kind) => [kind, ...house.mailsTo(emailOf(kind)).map(({ subject }) => subject)]);
  const languages = new Map([...people.keys()].map((kind, place) => [kind, place % 2 === 0 ? 'de' : 'en'] as const));
  expect(got).toEqual(
    TRIGGERED_KINDS.map((kind) => [kind, mailText(kind, languages.get(kind) ?? 'en', words).subject]),
  );
  for (const { headers, subject, text } of mail.mails) {
    expect(headers['list-unsubscribe']).toMatch(/^<http:\/\/localhost:3000\/api\/.*\?token=\S+>$/);
    expect(`${subject}${text}`).not.toMatch(/KDZ-|Study \d/);
  }
});

test('STUDIES §12 each trigger is looked at again at the moment of sending, and who needs it no more gets no mail', async () => {
  const people = await peopleInNeed();
  await leaveAddresses(people);
  const idOf = (kind: TriggeredKind) => people.get(kind) ?? '';
  // As planned on the morning, while the mail server was away until noon.
  const due_at = new Date('2026-11-21T11:00:00Z');
  const mails = [...people].map(([kind, participant_id]) => ({
    ...{ id: uuidv7(), study_id: study.id, participant_id, kind, planned_for: '2026-11-21', due_at },
    ...{ created_at: new Date(MORNING), state: 'waiting' as const },
  }));
  await server.db.insertInto('mails').values(mails).execute();
  const change = (kind: TriggeredKind, values: { start_date?: string; end_date?: string }) =>
    server.db.updateTable('participants').set(values).where('id', '=', idOf(kind)).execute();
  await change('starts_tomorrow', { start_date: '2026-11-30' });
  await change('ends_tomorrow', { end_date: '2026-12-24' });
  await change('study_over', { end_date: '2026-12-24' });
  await server.db.updateTable('athletes').set({ status: 'connected' }).execute();
  await agree(idOf('reconsent'), 2);
  await server.app.inject({
    method: 'POST',
    url: '/api/strava-integration/invites/refuse',
    payload: { invite: invited.invite },
  });
  const span = { first_day: '2026-11-19', last_day: '2026-11-22', reason: 'illness' };
  for (const kind of ['silent', 'not_connected'] as const) {
    expect((await house.call('owner', 'POST', `/participants/${idOf(kind)}/absences`, span)).statusCode).toBe(201);
  }
  setClock(server, '2026-11-21T11:00:00Z');
  await server.db.updateTable('athletes').set({ last_sync_at: server.clock.now() }).execute();
  server.app.reminders.wake();
  const all = await outcomes();
  expect(all.map(([, kind]) => kind).sort()).toEqual([...TRIGGERED_KINDS].sort());
  expect(all.filter(([, , state, reason]) => state !== 'skipped' || reason !== 'no_longer_due')).toEqual([]);
  expect(mail.mails).toEqual([]);
});

test('STUDIES §12 those whose data a new text paused are reminded to answer, at its hour and by hand', async () => {
  const join = async (code: string) => {
    const one = await house.join(study, code, [19], { consent_version: 1 });
    await agree(one.id);
    await leaveAddress({ receipt: await house.receiptOf(one) }, `${code}@mailbox.example`.toLowerCase(), 'de');
    return one;
  };
  const [, byHand, away] = [await join('KDZ-001-7'), await join('KDZ-002-5'), await join('KDZ-003-3')];
  const consent = { text_de: 'Neu', text_en: 'New', kind: 'paused' };
  const published = await house.call('owner', 'PATCH', `/studies/${study.id}`, { consent, reason: 'A new risk' });
  expect(published.statusCode).toBe(200);
  const { id: asker } = byHand;
  expect((await house.remind(study, [asker])).json()).toMatchObject({ reminders: [{ kind: 'reconsent' }] });
  await outcomes();
  const read = await house.call('owner', 'GET', `/studies/${study.id}/consent`);
  expect(read.json()).toMatchObject({ coverage: { open: 3, paused: 3, asked_twice: 1 } });
  const span = { first_day: '2026-11-21', last_day: '2026-11-22', reason: 'illness' };
  expect((await house.call('owner', 'POST', `/participants/${away.id}/absences`, span)).statusCode).toBe(201);

  setClock(server, MORNING);
  expect(await server.app.reminders.plan()).toBe(1);
  expect(await outcomes()).toEqual([
    ['KDZ-001-7', 'reconsent', 'sent', null],
    ['KDZ-002-5', 'reconsent', 'sent', null],
  ]);
});

test('nobody is told that nothing arrives while the policy holds their source back from the study', async () => {
  const morning = async (day: number) => {
    setClock(server, `2026-11-${day}T06:00:00Z`);
    await server.db.updateTable('athletes').set({ last_sync_at: server.clock.now() }).execute();
    return server.app.reminders.plan();
  };
  const one = await house.join(study, 'KDZ-001-7', [3]);
  await leaveAddress({ receipt: await house.receiptOf(one) }, 'one@mailbox.example', 'de');
  await server.db.updateTable('installation_settings').set({ display_policy: 'own_only' }).execute();
  expect(await morning(21)).toBe(0);
  const both = { permitted_sources: ['strava' as const, 'file' as const] };
  await server.db.updateTable('studies').set(both).where('id', '=', study.id).execute();
  expect(await morning(22)).toBe(0);
  await server.db.updateTable('installation_settings').set({ display_policy: 'full' }).execute();
  expect(await morning(23)).toBe(1);
  expect(await outcomes()).toEqual([['KDZ-001-7', 'silent', 'sent', null]]);
});
