import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { setClock } from '#server/testing/daysHouse.ts';
import { inviteCalls, tokenOfLink } from '#server/testing/inviteCalls.ts';
import { type StudyPeople, studyPeople } from '#server/testing/studyPeople.ts';
import { createTestParticipant } from '#server/testing/testResearch.ts';
import { dayIn } from '#shared/calendarDate.ts';
import type { AcceptedAnswer, ReceiptAnswer } from '#shared/contract/invites.ts';
import type { Participant } from '#shared/contract/participants.ts';
import { daysAfter } from '#shared/days/calendarDays.ts';
import { codeOf } from '#shared/participantCode.ts';

let server: TestServer;
let house: StudyPeople;
let people: ReturnType<typeof inviteCalls>;
beforeAll(async () => {
  server = await buildTestServer();
});
beforeEach(async () => {
  await server.empty();
  await server.db.deleteFrom('people').execute();
  house = await studyPeople(server);
  people = inviteCalls(server, house);
});
afterAll(() => server.close());

async function studyWith(count: number, overrides: Parameters<StudyPeople['study']>[0] = {}) {
  const study = await house.study(overrides);
  const codes = Array.from({ length: count }, (_, index) => codeOf(study.code_prefix, index + 1));
  const ids: string[] = [];
  for (const code of codes) ids.push((await createTestParticipant(server.db, study.id, code)).id);
  return { study, codes, ids };
}

async function invited(count = 1, overrides: Parameters<StudyPeople['study']>[0] = {}) {
  const world = await studyWith(count, overrides);
  const { invites } = await people.invite(world.study.id, world.ids);
  return { ...world, tokens: invites.map(({ url }) => tokenOfLink(url)) };
}

const participant = async (id: string) =>
  (await house.call('owner', 'GET', `/participants/${id}`)).json<{ participant: Participant }>().participant;
const stateOf = async (id: string) => {
  const { status, invite } = await participant(id);
  return [status, invite?.state ?? null];
};
const refusal = (answer: { statusCode: number; json<Body>(): Body }) => [
  answer.statusCode,
  answer.json<{ error: { code: string } }>().error.code,
];

test('a personal link shows the study and its code; reading it often changes nothing but that it was opened', async () => {
  const { ids, codes, tokens, study } = await invited(2, { title: 'Heart and stride' });
  expect(await stateOf(ids[0] ?? '')).toEqual(['invited', 'created']);
  for (let count = 0; count < 3; count += 1) {
    const { state, contact_email, study: shown } = await people.check(tokens[0] ?? '');
    expect([state, contact_email]).toEqual(['open', 'study@example.org']);
    expect(shown).toMatchObject({ code: codes[0], title: 'Heart and stride', consent: { version: 1 } });
  }
  expect(await stateOf(ids[0] ?? '')).toEqual(['invited', 'opened']);
  expect(await stateOf(ids[1] ?? '')).toEqual(['invited', 'created']);
  const stored = JSON.stringify(await server.db.selectFrom('participant_invites').selectAll().execute());
  const entries = JSON.stringify(await server.db.selectFrom('audit_log').selectAll().execute());
  for (const text of [stored, entries, JSON.stringify(server.logLines())]) {
    expect(text).not.toContain((tokens[0] ?? '').slice(2));
  }
  expect(study.id).toHaveLength(36);
});

test('a consent gives the place to a person without an account, and the receipt shows the hash of the text', async () => {
  const { ids, codes, tokens } = await invited(1, { collects_heart_rate: true });
  const answer = await people.accept(tokens[0] ?? '', { answers: ['heart_rate'] });
  expect(answer.statusCode).toBe(201);
  const { code, receipt } = answer.json<AcceptedAnswer>();
  expect(code).toBe(codes[0]);
  expect(await stateOf(ids[0] ?? '')).toEqual(['invited', 'consented']);
  expect((await people.read(receipt)).json<ReceiptAnswer>().participation).toMatchObject({
    code,
    has_account: false,
    withdrawn_at: null,
    accounts: [],
    activity_count: 0,
    consents: [
      {
        version: 1,
        language: 'de',
        answers: ['heart_rate'],
        // printf Einwilligung | sha256sum
        text_sha256: '00e409882faa32a6a395814ce2ee38ec4da6b79cf994dc3729e02ad9488cc406',
      },
    ],
  });
  const record = await server.db.selectFrom('consents').selectAll().executeTakeFirstOrThrow();
  expect(record).toMatchObject({ channel: 'link', recorded_by: null, participant_id: ids[0] });
  const entry = await server.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'participant.joined')
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ actor_id: null, request_id: null, object_id: ids[0] });
  expect(JSON.stringify(server.logLines())).not.toContain(receipt.slice(2));
});

test('a token never works twice, however often and at whatever time it is sent', async () => {
  const { tokens, study } = await invited(3);
  const calls = Array.from({ length: 12 }, (_, index) => people.accept(tokens[index % 3] ?? ''));
  const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([201, 201, 201, ...Array.from({ length: 9 }, () => 409)]);
  for (const token of tokens) {
    expect((await people.check(token)).state).toBe('used');
    expect(refusal(await people.accept(token))).toEqual([409, 'invite_used']);
    expect(refusal(await people.refuse(token))).toEqual([409, 'invite_used']);
  }
  expect(await server.db.selectFrom('consents').select('id').execute()).toHaveLength(3);
  // Those who joined get no new link.
  const again = await people.invite(
    study.id,
    (await server.db.selectFrom('participants').select('id').execute()).map(({ id }) => id),
  );
  expect([again.invites, again.left_out.length]).toEqual([[], 3]);
});

test('a personal link gives its place again to the page whose answer was lost, and to no other', async () => {
  const { codes, tokens } = await invited(1);
  const receipt = `r.${'a'.repeat(22)}`;
  for (const _attempt of ['first', 'second']) {
    const answer = await people.accept(tokens[0] ?? '', { receipt });
    expect([answer.statusCode, answer.json()]).toEqual([201, { code: codes[0], receipt }]);
  }
  expect(refusal(await people.accept(tokens[0] ?? '', { receipt: `r.${'b'.repeat(22)}` }))).toEqual([
    409,
    'invite_used',
  ]);
  expect((await people.accept(tokens[0] ?? '', { receipt: 'r.short' })).statusCode).toBe(400);
});

test('two sheets of one user: the second one names the first code', async () => {
  const { tokens, codes } = await invited(2);
  const user = await server.user();
  expect((await people.acceptAs(user, tokens[0] ?? '')).statusCode).toBe(201);
  const second = await people.acceptAs(user, tokens[1] ?? '');
  expect(refusal(second)).toEqual([409, 'already_in_study']);
  expect(second.json().message).toBe(`You already take part in this study with the code ${codes[0]}`);
  expect((await people.check(tokens[1] ?? '')).state).toBe('open');
});

test('a user whose participation has ended, and whose data are kept, reads that when they try a second sheet', async () => {
  const { tokens, codes, ids } = await invited(2);
  const user = await server.user();
  expect((await people.acceptAs(user, tokens[0] ?? '')).statusCode).toBe(201);
  const place = await people.as(user);
  const left = await place('POST', `/strava-integration/places/${ids[0]}/withdraw`, { choice: 'keep' });
  expect(left.statusCode).toBe(200);
  const second = await people.acceptAs(user, tokens[1] ?? '');
  expect(refusal(second)).toEqual([409, 'was_in_study']);
  expect(second.json().message).toBe(
    `You took part in this study with the code ${codes[0]} until you withdrew. Please ask the contact of the study.`,
  );
  expect((await people.check(tokens[1] ?? '')).state).toBe('open');
});

test('on a device where another user is signed in, the place goes to that user only when this is asked for', async () => {
  const { tokens, ids } = await invited(2);
  const user = await server.user();
  const call = await people.as(user);
  const body = { consent_version: 1, language: 'en', answers: [] };
  await call('POST', '/strava-integration/invites/accept', { invite: tokens[0], ...body });
  const personOf = async (id = '') =>
    (await server.db.selectFrom('participants').select('person_id').where('id', '=', id).executeTakeFirst())?.person_id;
  const own = () => server.db.selectFrom('people').select('id').where('user_id', '=', user.id).executeTakeFirst();
  expect(await own()).toBeUndefined();
  await call('POST', '/strava-integration/invites/accept', { invite: tokens[1], with_account: true, ...body });
  expect(await personOf(ids[1])).toBe((await own())?.id);
  expect(await personOf(ids[0])).not.toBe((await own())?.id);
});

test('a new link ends the former one, which then is as unknown as a wrong one', async () => {
  const { tokens, study, ids } = await invited();
  const { invites } = await people.invite(study.id, ids);
  const unknown = { state: 'unknown', contact_email: null, study: null, recorded: null };
  expect(await people.check(tokens[0] ?? '')).toEqual(unknown);
  expect(await people.check('p.never')).toEqual(unknown);
  expect(await people.check('')).toMatchObject({ error: { code: 'invalid_field' } });
  expect(refusal(await people.accept(tokens[0] ?? ''))).toEqual([404, 'invite_unknown']);
  expect((await people.check(tokenOfLink(invites[0]?.url ?? ''))).state).toBe('open');
});

describe('STUDIES §2 and §4 a link works to the end of the fourteenth day, which its sheet names', () => {
  let began: Date;
  beforeEach(() => {
    began = server.clock.now();
  });
  afterEach(() => setClock(server, began.toISOString()));

  test.each([
    ['made in the morning', '2026-11-20T08:00:00Z', '2026-12-04', '2026-12-04T22:59:00Z', '2026-12-04T23:00:00Z'],
    ['over a change of clocks', '2027-03-20T22:30:00Z', '2027-04-03', '2027-04-03T21:59:00Z', '2027-04-03T22:00:00Z'],
  ])('%s', async (_when, made, day, lastMinute, over) => {
    setClock(server, made);
    await server.empty();
    house = await studyPeople(server);
    people = inviteCalls(server, house);
    const { tokens, ids } = await invited(2);
    const { expires_at = '' } = (await participant(ids[0] ?? '')).invite ?? {};
    expect(dayIn('Europe/Berlin', new Date(expires_at))).toBe(day);
    setClock(server, lastMinute);
    expect((await people.accept(tokens[0] ?? '')).statusCode).toBe(201);
    setClock(server, over);
    expect((await people.check(tokens[1] ?? '')).state).toBe('expired');
    expect(refusal(await people.accept(tokens[1] ?? ''))).toEqual([409, 'invite_expired']);
  });
});

test('the list says that a link expired, and a new one works', async () => {
  const { tokens, study, ids } = await invited();
  await server.db.updateTable('participant_invites').set({ expires_at: server.clock.now() }).execute();
  expect(await people.check(tokens[0] ?? '')).toEqual({
    state: 'expired',
    contact_email: 'study@example.org',
    study: null,
    recorded: null,
  });
  expect(refusal(await people.accept(tokens[0] ?? ''))).toEqual([409, 'invite_expired']);
  expect(await stateOf(ids[0] ?? '')).toEqual(['invitation_expired', 'expired']);
  const { invites } = await people.invite(study.id, ids);
  expect((await people.accept(tokenOfLink(invites[0]?.url ?? ''))).statusCode).toBe(201);
});

test('a refusal needs no reason, and names nobody in the log', async () => {
  const { tokens, ids } = await invited();
  expect((await people.refuse(tokens[0] ?? '')).statusCode).toBe(204);
  expect((await people.check(tokens[0] ?? '')).state).toBe('refused');
  expect(refusal(await people.accept(tokens[0] ?? ''))).toEqual([409, 'invite_refused']);
  expect(await stateOf(ids[0] ?? '')).toEqual(['refused', 'refused']);
  const entry = await server.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'participant.refused')
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ actor_id: null, request_id: null, reason: null, changes: {} });
});

test('a withdrawn code, a closed study and an ended one each have their own state', async () => {
  const { tokens, ids, study } = await invited(2);
  const { invites } = await people.invite(study.id, ids.slice(0, 1));
  const token = tokenOfLink(invites[0]?.url ?? '');
  server.clock.advance(60);
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(server.clock.now());
  const withdrawal = { requested_by: 'participant', date: today, choice: 'keep', reason: 'Moved away' };
  const answer = await house.call('owner', 'POST', `/participants/${ids[0]}/withdraw`, withdrawal);
  expect(answer.statusCode).toBe(200);
  expect((await people.check(token)).state).toBe('withdrawn');
  expect(refusal(await people.accept(token))).toEqual([409, 'invite_withdrawn']);
  expect(refusal(await people.refuse(token))).toEqual([409, 'invite_withdrawn']);
  // The link that the second one replaced.
  expect((await people.check(tokens[0] ?? '')).state).toBe('unknown');
  await server.db.updateTable('studies').set({ closed_at: server.clock.now() }).where('id', '=', study.id).execute();
  expect((await people.check(token)).state).toBe('withdrawn');
  expect((await people.check(tokens[1] ?? '')).state).toBe('closed');
  expect(refusal(await people.accept(tokens[1] ?? ''))).toEqual([409, 'join_study_over']);
});

test('a consent to a former text or to a category that is not collected is refused and leaves the link valid', async () => {
  const { tokens } = await invited();
  expect(refusal(await people.accept(tokens[0] ?? '', { consent_version: 2 }))).toEqual([409, 'consent_changed']);
  expect(refusal(await people.accept(tokens[0] ?? '', { answers: ['route'] }))).toEqual([400, 'answer_not_asked']);
  expect((await people.check(tokens[0] ?? '')).state).toBe('open');
});

test('a cancelled invitation is unknown, and can be cancelled once', async () => {
  const { tokens, ids } = await invited();
  expect((await house.call('owner', 'DELETE', `/participants/${ids[0]}/invite`)).statusCode).toBe(204);
  expect((await people.check(tokens[0] ?? '')).state).toBe('unknown');
  expect(await stateOf(ids[0] ?? '')).toEqual(['no_invitation', null]);
  expect(refusal(await house.call('owner', 'DELETE', `/participants/${ids[0]}/invite`))).toEqual([
    409,
    'nothing_to_cancel',
  ]);
});

test('a person who refused stays refused when a later invitation of them is cancelled', async () => {
  const { study, tokens, ids } = await invited();
  const [id = ''] = ids;
  await people.refuse(tokens[0] ?? '');
  const again = await people.invite(study.id, ids);
  expect(await stateOf(id)).toEqual(['invited', 'created']);
  expect((await house.call('owner', 'DELETE', `/participants/${id}/invite`)).statusCode).toBe(204);
  expect(await stateOf(id)).toEqual(['refused', 'refused']);
  const states = [tokens[0] ?? '', tokenOfLink(again.invites[0]?.url ?? '')].map((token) => people.check(token));
  expect((await Promise.all(states)).map(({ state }) => state)).toEqual(['refused', 'unknown']);
  expect(refusal(await house.call('owner', 'DELETE', `/participants/${id}/invite`))).toEqual([
    409,
    'nothing_to_cancel',
  ]);
});

test('a refused invitation cannot be cancelled and stays refused', async () => {
  const { tokens, ids } = await invited();
  await people.refuse(tokens[0] ?? '');
  expect(refusal(await house.call('owner', 'DELETE', `/participants/${ids[0]}/invite`))).toEqual([
    409,
    'nothing_to_cancel',
  ]);
  expect(await stateOf(ids[0] ?? '')).toEqual(['refused', 'refused']);
});

test('participants of another study are not invited', async () => {
  const { study } = await studyWith(1);
  const other = await studyWith(1);
  expect(await people.invite(study.id, other.ids)).toEqual({ invites: [], left_out: [] });
  expect(await server.db.selectFrom('participant_invites').select('id').execute()).toEqual([]);
});

describe('the open link of a study', () => {
  const open = async (studyId: string, body: { places: number; last_day: string }) => {
    const answer = await house.call('owner', 'POST', `/studies/${studyId}/link`, body);
    expect(answer.json()).toMatchObject({ link: { state: 'open' } });
    return answer.json<{ url: string }>();
  };
  const linkOf = async (studyId: string) =>
    (await house.call('analyst', 'GET', `/studies/${studyId}/link`)).json().link;

  test('hands out the next free code with each consent, up to its number of places', async () => {
    const { study, codes, ids } = await studyWith(4);
    await people.invite(study.id, ids.slice(0, 1));
    const token = tokenOfLink((await open(study.id, { places: 2, last_day: '2099-12-31' })).url);
    expect((await people.check(token)).study).toMatchObject({ code: null });
    const given = await Promise.all([people.accept(token), people.accept(token), people.accept(token)]);
    expect(given.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 409]);
    const taken = given.filter(({ statusCode }) => statusCode === 201).map((one) => one.json<AcceptedAnswer>().code);
    expect(taken.sort()).toEqual(codes.slice(1, 3));
    expect((await people.check(token)).state).toBe('full');
    expect(await linkOf(study.id)).toMatchObject({ state: 'full', places: 2, places_used: 2, free_codes: 1 });
  });

  test('a consent that is sent again after a lost answer is no second participant', async () => {
    const { study, codes, ids } = await studyWith(3, { collects_heart_rate: true });
    const token = tokenOfLink((await open(study.id, { places: 1, last_day: '2099-12-31' })).url);
    const receipt = `r.${'a'.repeat(22)}`;
    const sent = (answers: string[]) => people.accept(token, { receipt, answers });
    const answers = await Promise.all([sent([]), sent([])]);
    server.clock.advance(60);
    answers.push(await sent([]), await sent(['heart_rate']), await sent(['heart_rate']));
    expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual(
      answers.map(() => [201, { code: codes[0], receipt }]),
    );
    expect(await linkOf(study.id)).toMatchObject({ state: 'full', places_used: 1, free_codes: 2 });
    const { participation } = (await people.read(receipt)).json<ReceiptAnswer>();
    expect(participation.consents.map((consent) => consent.answers)).toEqual([['heart_rate'], []]);
    const log = await house.call('owner', 'GET', `/participants/${ids[0]}/log?sort=at`);
    expect(log.json().entries.map(({ action }: { action: string }) => action)).toEqual([
      'participant.joined',
      'participant.consented',
    ]);
    expect(refusal(await people.accept(token, { receipt: `r.${'b'.repeat(22)}` }))).toEqual([409, 'study_link_full']);
  });

  test('an open link is full without a free code, over after its last day, and unknown once closed or replaced', async () => {
    const { study } = await studyWith(1);
    const first = tokenOfLink((await open(study.id, { places: 5, last_day: '2099-12-31' })).url);
    await people.accept(first);
    expect((await people.check(first)).state).toBe('full');
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(server.clock.now());
    await createTestParticipant(server.db, study.id, codeOf(study.code_prefix, 9));
    expect((await people.check(first)).state).toBe('open');
    const second = tokenOfLink((await open(study.id, { places: 5, last_day: today })).url);
    expect((await people.check(first)).state).toBe('unknown');
    expect((await people.check(second)).state).toBe('open');
    expect((await people.refuse(second)).statusCode).toBe(204);
    await server.db.updateTable('study_links').set({ last_day: '2020-01-01' }).execute();
    const expired = await people.check(second);
    expect([expired.state, expired.contact_email]).toEqual(['expired', 'study@example.org']);
    expect(refusal(await people.accept(second))).toEqual([409, 'invite_expired']);
    await server.db.updateTable('studies').set({ closed_at: server.clock.now() }).execute();
    expect((await people.check(second)).state).toBe('closed');
    await server.db.updateTable('studies').set({ closed_at: null }).execute();
    expect(await linkOf(study.id)).toMatchObject({ state: 'over' });
    expect((await house.call('owner', 'DELETE', `/studies/${study.id}/link`)).statusCode).toBe(204);
    expect((await people.check(second)).state).toBe('unknown');
    expect(await linkOf(study.id)).toBeNull();
  });

  test('passes over a code whose own end is before today in the time zone of the study', async () => {
    const { study, codes, ids } = await studyWith(3);
    const endsOn = (id: string | undefined, end_date: string) =>
      server.db
        .updateTable('participants')
        .set({ end_date })
        .where('id', '=', id ?? '')
        .execute();
    const today = dayIn('Europe/Berlin', server.clock.now());
    await endsOn(ids[0], daysAfter(today, -1));
    await endsOn(ids[1], today);
    const token = tokenOfLink((await open(study.id, { places: 9, last_day: '2099-12-31' })).url);
    expect(await linkOf(study.id)).toMatchObject({ free_codes: 2 });
    const first = await people.accept(token);
    expect([first.statusCode, first.json<AcceptedAnswer>().code]).toEqual([201, codes[1]]);
    expect((await people.accept(token)).json<AcceptedAnswer>().code).toBe(codes[2]);
    expect([(await people.check(token)).state, await linkOf(study.id)]).toMatchObject(['full', { free_codes: 0 }]);
  });

  test('hands out neither a code whose holder refused nor one whose sheet may still be in use, until that is cancelled', async () => {
    const { study, codes, ids } = await studyWith(3);
    const { invites } = await people.invite(study.id, ids.slice(0, 2));
    const [refusing, expiring] = invites.map(({ url }) => tokenOfLink(url));
    await people.refuse(refusing ?? '');
    await server.db
      .updateTable('participant_invites')
      .set({ expires_at: server.clock.now() })
      .where('participant_id', '=', ids[1] ?? '')
      .execute();
    expect((await people.check(expiring ?? '')).state).toBe('expired');
    const token = tokenOfLink((await open(study.id, { places: 9, last_day: '2099-12-31' })).url);
    expect(await linkOf(study.id)).toMatchObject({ free_codes: 1 });
    expect((await people.accept(token)).json<AcceptedAnswer>().code).toBe(codes[2]);
    expect((await people.check(token)).state).toBe('full');
    expect((await house.call('owner', 'DELETE', `/participants/${ids[1]}/invite`)).statusCode).toBe(204);
    expect((await house.call('owner', 'DELETE', `/participants/${ids[0]}/invite`)).statusCode).toBe(409);
    expect((await people.accept(token)).json<AcceptedAnswer>().code).toBe(codes[1]);
    expect((await people.check(token)).state).toBe('full');
  });

  test('needs a day that exists and is not over', async () => {
    const { study } = await studyWith(1);
    const ask = (last_day: string) => house.call('owner', 'POST', `/studies/${study.id}/link`, { places: 1, last_day });
    expect((await ask('2026-02-30')).statusCode).toBe(400);
    expect(refusal(await ask('2020-01-01'))).toEqual([400, 'day_in_past']);
  });
});

test('a withdrawal with erasure leaves the receipt, which shows no consent and no data any more', async () => {
  const { tokens, ids } = await invited();
  const { receipt } = (await people.accept(tokens[0] ?? '')).json<AcceptedAnswer>();
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(server.clock.now());
  const withdrawal = { requested_by: 'participant', date: today, choice: 'erase', reason: 'Asked by letter' };
  await house.call('owner', 'POST', `/participants/${ids[0]}/withdraw`, withdrawal);
  expect((await people.read(receipt)).json<ReceiptAnswer>().participation).toMatchObject({
    withdrawn_at: server.clock.now().toISOString(),
    withdrawal_choice: 'erase',
    consents: [],
    activity_count: 0,
  });
  expect(await server.db.selectFrom('participant_invites').select('id').execute()).toEqual([]);
  expect((await people.read('r.unknown')).statusCode).toBe(404);
});

test('the calls with one token are limited', async () => {
  for (let count = 0; count < 120; count += 1) await people.check('p.guess');
  const answer = await people.refuse('p.guess');
  expect(refusal(answer)).toEqual([429, 'too_many_attempts']);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect((await people.check('p.other')).state).toBe('unknown');
});
