import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { STUDY_PEOPLE, type StudyPeople, type StudyPerson, studyPeople } from '#server/testing/studyPeople.ts';
import { createTestParticipant } from '#server/testing/testResearch.ts';

const MISSING = '019ab000-0000-7000-8000-000000000000';

let server: TestServer;
let house: StudyPeople;
let study: { id: string };
let participant: string;

beforeAll(async () => {
  server = await buildTestServer();
});
/** Rebuilt only after a call that was not refused; refused calls change nothing. */
let isUntouched = false;
beforeEach(async () => {
  if (isUntouched) return;
  isUntouched = true;
  await server.empty();
  house = await studyPeople(server);
  study = await house.study({ code_prefix: 'KDZ', title: 'A secret title' });
  ({ id: participant } = await createTestParticipant(server.db, study.id, 'KDZ-004-4', {
    group_name: 'A secret group',
  }));
});
afterAll(() => server.close());

interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: (ids: { study: string; participant: string }) => string;
  payload?: (ids: { study: string; participant: string }) => Record<string, unknown>;
  isRead?: true;
  done: number;
  missing: (ids: { study: string; participant: string }) => string;
}

const ofStudy = (ids: { study: string }) => `Participants for Study with id ${ids.study} not found`;
const ofParticipant = (ids: { participant: string }) => `Participant with id ${ids.participant} not found`;
const CALLS: Record<string, Call> = {
  list: {
    method: 'GET',
    path: (ids) => `/studies/${ids.study}/participants`,
    isRead: true,
    done: 200,
    missing: ofStudy,
  },
  search: {
    method: 'GET',
    path: (ids) => `/studies/${ids.study}/participants?search=secret&sort=-group&page_size=10&status=withdrawn`,
    isRead: true,
    done: 200,
    missing: ofStudy,
  },
  group: {
    method: 'PATCH',
    path: (ids) => `/studies/${ids.study}/participants`,
    payload: (ids) => ({ ids: [ids.participant], group: 'B' }),
    done: 200,
    missing: ofStudy,
  },
  'check codes': {
    method: 'POST',
    path: (ids) => `/studies/${ids.study}/codes-check`,
    payload: () => ({ codes: ['KDZ-004-4'] }),
    isRead: true,
    done: 200,
    missing: (ids) => `Study with id ${ids.study} not found`,
  },
  add: {
    method: 'POST',
    path: () => '/participants',
    payload: (ids) => ({ study_id: ids.study, code: 'KDZ-005-3' }),
    done: 201,
    missing: (ids) => `Study with id ${ids.study} not found`,
  },
  'add what is taken': {
    method: 'POST',
    path: () => '/participants',
    payload: (ids) => ({ study_id: ids.study, code: 'KDZ-004-4' }),
    done: 409,
    missing: (ids) => `Study with id ${ids.study} not found`,
  },
  'add what is wrong': {
    method: 'POST',
    path: () => '/participants',
    payload: (ids) => ({ study_id: ids.study, code: 'nonsense' }),
    done: 400,
    missing: (ids) => `Study with id ${ids.study} not found`,
  },
  read: {
    method: 'GET',
    path: (ids) => `/participants/${ids.participant}`,
    isRead: true,
    done: 200,
    missing: ofParticipant,
  },
  change: {
    method: 'PATCH',
    path: (ids) => `/participants/${ids.participant}`,
    payload: () => ({ note: 'x' }),
    done: 200,
    missing: ofParticipant,
  },
  'change wrongly': {
    method: 'PATCH',
    path: (ids) => `/participants/${ids.participant}`,
    payload: () => ({ code: 'nonsense', version: 7 }),
    done: 409,
    missing: ofParticipant,
  },
  withdraw: {
    method: 'POST',
    path: (ids) => `/participants/${ids.participant}/withdraw`,
    payload: () => ({ requested_by: 'participant', date: '2026-02-01', choice: 'erase', reason: 'Asked for it' }),
    done: 200,
    missing: ofParticipant,
  },
  delete: {
    method: 'DELETE',
    path: (ids) => `/participants/${ids.participant}`,
    payload: () => ({ reason: 'Added twice' }),
    done: 204,
    missing: ofParticipant,
  },
};

function answerOf(person: StudyPerson, { isRead, done }: Call): number {
  if (person === 'user') return 403;
  if (person === 'neighbour' || person === 'stranger') return 404;
  return person === 'analyst' && !isRead ? 403 : done;
}

async function send(person: StudyPerson, call: Call, ids: { study: string; participant: string }) {
  const answer = await house.call(person, call.method, call.path(ids), call.payload?.(ids));
  const body = answer.body.replace(/"request_id":"[^"]+"/, '"request_id":"-"');
  return { status: answer.statusCode, body };
}

async function everything() {
  const { db } = server;
  return [
    await db.selectFrom('participants').selectAll().orderBy('id').execute(),
    await db.selectFrom('studies').selectAll().orderBy('id').execute(),
    await db.selectFrom('audit_log').select('id').execute(),
    await db.selectFrom('erasable_values').select('id').execute(),
  ];
}

const cells = Object.entries(CALLS).flatMap(([name, call]) =>
  STUDY_PEOPLE.map((person) => ({ name, call, person, status: answerOf(person, call) })),
);

test.each(cells)('SPEC §6 roles: $person may $name: $status', async ({ call, person, status }) => {
  const ids = { study: study.id, participant };
  const before = await everything();
  const { status: answered, body } = await send(person, call, ids);
  isUntouched = answered >= 400;
  expect(answered).toBe(status);
  if (status < 300) return;
  expect(await everything()).toEqual(before);
  if (status === 403 || status === 404) expect(body).not.toMatch(/secret|KDZ/);
  if (person === 'analyst') expect(JSON.parse(body).message).toBe('Your part in this study does not allow this');
  if (status !== 404) return;
  expect(JSON.parse(body).message).toBe(call.missing(ids));
  // The answer must not reveal whether the object exists.
  const none = await send(person, call, { study: MISSING, participant: MISSING });
  const asIfAsked = none.body.replaceAll(MISSING, call.path(ids).includes(participant) ? participant : study.id);
  expect({ ...none, body: asIfAsked }).toEqual({ status: answered, body });
});

test.each(['x', '%20', MISSING.slice(1), `${MISSING}0`, '1', 'null', "'", '00000000-0000-0000-0000-000000000000'])(
  'the id %s is answered like an unknown id, as it was sent',
  async (id) => {
    const asked = decodeURIComponent(id);
    for (const call of Object.values(CALLS)) {
      const answer = await house.call(
        'admin',
        call.method,
        call.path({ study: id, participant: id }),
        call.payload?.({ study: asked, participant: asked }),
      );
      expect([answer.statusCode, answer.json().message]).toEqual([
        404,
        call.missing({ study: asked, participant: asked }),
      ]);
    }
  },
);

test('SPEC §8 research reads: a participant that there is not is "Participant with id {id} not found"', async () => {
  const answer = await house.call('owner', 'GET', `/participants/${MISSING}`);
  expect([answer.statusCode, answer.json().message]).toEqual([404, `Participant with id ${MISSING} not found`]);
});

test('SPEC §8 research reads: participants of a study that there is not are "Participants for Study with id {id} not found"', async () => {
  const answer = await house.call('owner', 'GET', `/studies/${MISSING}/participants`);
  expect([answer.statusCode, answer.json().message]).toEqual([
    404,
    `Participants for Study with id ${MISSING} not found`,
  ]);
});

test('an id in capitals is the same id', async () => {
  const capitals = { study: study.id.toUpperCase(), participant: participant.toUpperCase() };
  expect((await send('owner', CALLS.read as Call, capitals)).status).toBe(200);
  expect((await send('owner', CALLS.list as Call, capitals)).status).toBe(200);
  const unknown = await house.call('stranger', 'GET', `/participants/${capitals.participant}`);
  expect(unknown.json().message).toBe(`Participant with id ${capitals.participant} not found`);
});

test("an owner's ids do not open another owner's study, and no list counts or finds rows of another owner", async () => {
  isUntouched = false;
  const own = await house.studyOf('stranger', { code_prefix: 'ABC' });
  await createTestParticipant(server.db, own.id, 'ABC-001-6', { group_name: 'A secret group' });
  const theirs = await house.call('stranger', 'GET', `/studies/${own.id}/participants?search=secret`);
  expect(theirs.json()).toMatchObject({ total: 1, participants: [{ code: 'ABC-001-6' }] });
  const before = await server.db.selectFrom('participants').selectAll().where('id', '=', participant).execute();
  const grouped = await house.call('stranger', 'PATCH', `/studies/${own.id}/participants`, {
    ids: [participant],
    group: 'B',
  });
  expect(grouped.json()).toEqual({ changed: 0, former: [] });
  expect(await server.db.selectFrom('participants').selectAll().where('id', '=', participant).execute()).toEqual(
    before,
  );
});

test('a part that is taken away ends with the next call', async () => {
  isUntouched = false;
  expect((await send('manager', CALLS.read as Call, { study: study.id, participant })).status).toBe(200);
  await server.db.deleteFrom('study_team').execute();
  expect((await send('manager', CALLS.read as Call, { study: study.id, participant })).status).toBe(404);
  expect((await send('manager', CALLS.change as Call, { study: study.id, participant })).status).toBe(404);
});
