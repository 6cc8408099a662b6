import { verifyAuditChain } from '#server/db/auditChain.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { callerWith, countLabs } from '#server/testing/researchCalls.ts';
import {
  addToTestTeam,
  createTestLab,
  createTestParticipant,
  createTestResearcher,
  createTestStudy,
} from '#server/testing/testResearch.ts';
import { WHY } from '#server/testing/why.ts';

/** PostgreSQL runs these calls concurrently, the embedded engine one after the other. */
const ROUNDS = 5;
const prefixLetter = (round: number) => String.fromCharCode(65 + round);

let server: TestServer;
let call: ReturnType<typeof callerWith>;

beforeAll(async () => {
  server = await buildTestServer();
});

beforeEach(async () => {
  await server.empty();
  const root = await server.user({ role: 'admin' });
  call = callerWith(server, await server.tokenOf(root));
});

afterAll(() => server.close());

async function researcherIn(lab: { id: string }) {
  const user = await server.user({ role: 'researcher' });
  const row = await createTestResearcher(server.db, lab.id, user.id);
  return { id: user.id, email: user.email, password: user.password, row: row.id };
}

const prefixOf = async (id: string) => {
  const { code_prefix } = await server.db
    .selectFrom('studies')
    .select('code_prefix')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return code_prefix;
};

async function houseOfLabs() {
  const { db } = server;
  const [a, b] = [await createTestLab(db), await createTestLab(db)];
  const [ada, berta, carla, dora] = [
    await researcherIn(a),
    await researcherIn(a),
    await researcherIn(b),
    await researcherIn(b),
  ];
  const study = await createTestStudy(db, a.id, ada.id);
  await createTestParticipant(db, study.id, `${study.code_prefix}-001-A`, { updated_by: carla.id });
  await addToTestTeam(db, study.id, carla.id, 'manager');
  return { a, b, ada, berta, carla, dora, study, user: await server.user() };
}

type House = Awaited<ReturnType<typeof houseOfLabs>>;
const changes = {
  'promote a user': ({ user, a }: House) => call('POST', '/research/researchers', { user_id: user.id, lab_id: a.id }),
  'promote the same user elsewhere': ({ user, b }: House) =>
    call('POST', '/research/researchers', { user_id: user.id, lab_id: b.id }),
  'delete that user': ({ user }: House) => call('DELETE', `/users/${user.id}`, WHY),
  'move an owner': ({ ada, berta, b }: House) =>
    call('PATCH', `/research/researchers/${ada.row}`, { lab_id: b.id, new_owner_id: berta.id }),
  'move the other way': ({ carla, a }: House) =>
    call('PATCH', `/research/researchers/${carla.row}`, { lab_id: a.id, new_owner_id: carla.id }),
  'move the new owner': ({ berta, b, ada }: House) =>
    call('PATCH', `/research/researchers/${berta.row}`, { lab_id: b.id, new_owner_id: ada.id }),
  'remove an owner': ({ ada, berta }: House) =>
    call('DELETE', `/research/researchers/${ada.row}`, { new_owner_id: berta.id, ...WHY }),
  'remove a member': ({ carla }: House) => call('DELETE', `/research/researchers/${carla.row}`, WHY),
  'delete an owner': ({ ada }: House) => call('DELETE', `/users/${ada.id}`, WHY),
  'delete a member': ({ carla }: House) => call('DELETE', `/users/${carla.id}`, WHY),
  'delete the new owner': ({ berta }: House) => call('DELETE', `/users/${berta.id}`, WHY),
  'delete a lab': ({ b }: House) => call('DELETE', `/research/labs/${b.id}`, WHY),
  'rename a lab': ({ a }: House) => call('PATCH', `/research/labs/${a.id}`, { name: 'Another name' }),
} satisfies Record<string, (house: House) => ReturnType<typeof call>>;
type Name = keyof typeof changes;

async function foreignOwners() {
  return server.db
    .selectFrom('studies')
    .leftJoin('researchers', (join) =>
      join.onRef('user_id', '=', 'owner_id').onRef('researchers.lab_id', '=', 'studies.lab_id'),
    )
    .select('studies.id')
    .where('owner_id', 'is not', null)
    .where('researchers.id', 'is', null)
    .execute();
}

async function expectSound() {
  const { kept, counted } = await countLabs(server);
  expect(kept).toEqual(counted);
  expect(await foreignOwners()).toEqual([]);
  expect((await verifyAuditChain(server.db)).brokenAt).toBeNull();
}

const names = Object.keys(changes) as Name[];
const pairs = names.flatMap((one, index) => names.slice(index).map((other): [Name, Name] => [one, other]));

test.each(pairs)('%s and %s at once: both are answered, and every count is right', async (one, other) => {
  const house = await houseOfLabs();
  const answers = await Promise.all([changes[one](house), changes[other](house)]);
  for (const answer of answers) {
    expect([answer.statusCode, answer.body]).toEqual([expect.any(Number), expect.any(String)]);
    expect([answer.body, answer.statusCode < 500]).toEqual([answer.body, true]);
  }
  await expectSound();
});

test('all changes at once, repeatedly: none waits forever, and every count is right', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const house = await houseOfLabs();
    const answers = await Promise.all(names.map((name) => changes[name](house)));
    expect(answers.filter(({ statusCode }) => statusCode >= 500).map(({ body }) => body)).toEqual([]);
    await expectSound();
  }
});

test('a user is promoted once, however often it is asked at once', async () => {
  const { a, b, user } = await houseOfLabs();
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      call('POST', '/research/researchers', { user_id: user.id, lab_id: n % 2 ? a.id : b.id }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...new Array(7).fill(409)]);
  await expectSound();
});

test('people leave while studies are made, handed over and filled: every owner is of the lab, every count is right', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const house = await houseOfLabs();
    const { ada, berta, carla, b, study } = house;
    const asAda = callerWith(server, await server.tokenOf(ada));
    const asCarla = callerWith(server, await server.tokenOf(carla));
    const made = { title: 'Made meanwhile', start_date: '2026-01-01', contact_email: 'c@example.org' };
    const codes = { study_id: study.id, generate: { count: 2, numbering: 'running' } };
    const answers = await Promise.all([
      asAda('POST', '/research/studies', { ...made, code_prefix: `QA${prefixLetter(round)}` }),
      asCarla('POST', '/research/participants', codes),
      call('PATCH', `/research/studies/${study.id}`, { owner_id: berta.id }),
      round % 2
        ? call('DELETE', `/users/${ada.id}`, WHY)
        : call('PATCH', `/research/researchers/${ada.row}`, { lab_id: b.id, new_owner_id: berta.id }),
      call('DELETE', `/users/${carla.id}`, WHY),
      asAda('POST', '/research/studies', { ...made, code_prefix: `QB${prefixLetter(round)}` }),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode >= 500).map(({ body }) => body)).toEqual([]);
    await expectSound();
  }
});

test('an admin is deleted amid their own changes: each is done or says that the session is over', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const house = await houseOfLabs();
    const { a, b, ada, berta, study } = house;
    const admin = await server.user({ role: 'admin' });
    const asAdmin = callerWith(server, await server.tokenOf(admin));
    const made = { title: 'Made meanwhile', start_date: '2026-01-01', contact_email: 'c@example.org', lab_id: a.id };
    const answers = await Promise.all([
      asAdmin('PATCH', `/research/studies/${study.id}`, { title: 'Another title' }),
      asAdmin('POST', '/research/participants', { study_id: study.id, generate: { count: 2, numbering: 'running' } }),
      call('DELETE', `/users/${admin.id}`, WHY),
      asAdmin('POST', '/research/studies', { ...made, owner_id: berta.id, code_prefix: `QC${prefixLetter(round)}` }),
      asAdmin('PATCH', `/research/researchers/${ada.row}`, { lab_id: b.id, new_owner_id: berta.id }),
    ]);
    const failed = answers.filter(({ statusCode }) => ![200, 201, 204, 401].includes(statusCode));
    expect(failed.map(({ body }) => body)).toEqual([]);
    await expectSound();
  }
});

function* seeded(seed: number) {
  let state = seed;
  for (;;) {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    yield state / 2 ** 32;
  }
}

test('after many changes in any order the labs and the summary say what a recount says', async () => {
  const random = seeded(20261121);
  const pick = <Item>(items: readonly Item[]): Item | undefined =>
    items[Math.floor((random.next().value ?? 0) * items.length)];
  const tables = ['labs', 'researchers', 'studies', 'participants', 'users'] as const;
  const known = new Map<string, string[]>();
  const idsOf = async (table: (typeof tables)[number]) => {
    const rows = await server.db.selectFrom(table).select('id').orderBy('id').execute();
    const ids = rows.map(({ id }) => id);
    const former = known.get(table) ?? [];
    const inOrder = [...former.filter((id) => ids.includes(id)), ...ids.filter((id) => !former.includes(id))];
    known.set(table, inOrder);
    return inOrder;
  };
  const anyResearcher = async () => {
    const id = pick(await idsOf('researchers'));
    const researchers = server.db.selectFrom('researchers').select(['user_id', 'lab_id']);
    return id === undefined ? undefined : researchers.where('id', '=', id).executeTakeFirst();
  };
  let number = 1;
  const actions: (() => Promise<unknown>)[] = [
    () => call('POST', '/research/labs', { name: 'A lab', email: 'lab@example.org' }),
    async () => call('DELETE', `/research/labs/${pick(await idsOf('labs'))}`, WHY),
    async () => {
      const { id } = await server.user();
      return call('POST', '/research/researchers', { user_id: id, lab_id: pick(await idsOf('labs')) ?? '' });
    },
    async () => {
      const heir = await anyResearcher();
      const body = { lab_id: pick(await idsOf('labs')) ?? '', new_owner_id: heir?.user_id ?? '' };
      return call('PATCH', `/research/researchers/${pick(await idsOf('researchers'))}`, body);
    },
    async () => call('DELETE', `/research/researchers/${pick(await idsOf('researchers'))}`, WHY),
    async () => call('DELETE', `/users/${pick(await idsOf('users'))}`, WHY),
    async () => {
      const owner = await anyResearcher();
      if (owner) await createTestStudy(server.db, owner.lab_id, owner.user_id);
    },
    async () => {
      const study = pick(await idsOf('studies'));
      number += 1;
      if (study) await createTestParticipant(server.db, study, `${await prefixOf(study)}-${number}-A`);
    },
    async () => {
      const participant = pick(await idsOf('participants'));
      if (participant) await server.db.deleteFrom('participants').where('id', '=', participant).execute();
    },
  ];
  for (let step = 0; step < 250; step += 1) {
    await pick(actions)?.();
    for (const table of tables) await idsOf(table);
  }
  await expectSound();
  const all = await Promise.all((['labs', 'researchers', 'studies', 'participants'] as const).map(idsOf));
  const [labs, researchers, studies, participants] = all.map((ids) => ids.length);
  expect(Math.min(labs ?? 0, researchers ?? 0, studies ?? 0, participants ?? 0)).toBeGreaterThan(0);
  expect((await call('GET', '/research/dashboard')).json()).toEqual({
    lab_count: labs,
    researcher_count: researchers,
    study_count: studies,
    participant_count: participants,
  });
});
