import { randomUUID } from 'node:crypto';
import { buildTestServer } from '#server/testing/buildTestServer.ts';
import { repeatErasures } from './repeatErasures.ts';

test('a deletion of an account that is repeated after a restore is recorded as the first one was', async () => {
  const server = await buildTestServer();
  const { db, clock } = server;
  const now = clock.now();
  const [id, person] = [randomUUID(), randomUUID()];
  await db.insertInto('people').values({ id: person, user_id: null }).execute();
  await db
    .insertInto('source_accounts')
    .values({
      ...{ id, person_id: person, source: 'polar', external_id: '10000001', status: 'connected', status_since: now },
      ...{ connected_at: now, consent_version: 1, consent_lang: 'de', consented_at: now, updated_at: now },
    })
    .execute();
  const erasure = { id: randomUUID(), kind: 'account' as const, object_id: id, at: now.toISOString(), facts: {} };
  expect(await repeatErasures(db, [erasure], now)).toBe(1);
  expect(await db.selectFrom('source_accounts').select('id').execute()).toEqual([]);
  const entries = db.selectFrom('audit_log').select('changes').where('action', '=', 'account.data_deleted');
  expect(await entries.execute()).toEqual([
    { changes: { source: { old: 'polar', new: null }, status: { old: 'disconnected', new: null } } },
  ]);
  await server.close();
});
