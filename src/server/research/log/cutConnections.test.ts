import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { verifyAuditChain } from '#server/db/auditChain.ts';
import { postgresDatabase } from '#server/db/openDatabase.ts';
import { REQUEST_LIMITS } from '#server/db/postgresPool.ts';
import { testDatabaseUrl } from '#server/settings/env.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { callerWith } from '#server/testing/researchCalls.ts';
import { studyPeople } from '#server/testing/studyPeople.ts';
import { openTcpProxy } from '#server/testing/tcpProxy.ts';
import { testOnPostgres } from '#server/testing/testOnPostgres.ts';
import type { AuditAction } from '#shared/auditActions.ts';
import { ruleOfStudy } from '#shared/days/adherenceRule.ts';
import { daysAfter } from '#shared/days/calendarDays.ts';
import { SEVERITY_DEFAULTS, THRESHOLD_DEFAULTS } from '#shared/qualityChecks.ts';

const url = testDatabaseUrl();
/** The embedded database has no connections that can be cut. */
const CUTS = 100;
const SEED = 20_261_126;
const KINDS = ['study', 'participants', 'participant', 'contact', 'absence', 'rule', 'checks', 'lab'] as const;
type Kind = (typeof KINDS)[number];

/** What the calls of a server write, whose connections to the database go through a proxy. */
async function changesThrough(server: TestServer, app: TestServer['app']) {
  const house = await studyPeople(server);
  const { id } = await house.study({ title: 'Title 0' });
  const one = { study_id: id, generate: { count: 1, numbering: 'running' } };
  const added = await house.call('owner', 'POST', '/participants', one);
  const [participant] = added.json<{ participants: { id: string }[] }>().participants;
  const owner = callerWith({ app }, await server.tokenOf(house.people.owner));
  const admin = callerWith({ app }, await server.tokenOf(house.people.admin));
  const study = `/research/studies/${id}`;
  const place = `/research/participants/${participant?.id}`;
  const rule = ruleOfStudy({ sports: [], min_minutes: 10, min_active_days: 4 });
  const rules = () => server.db.selectFrom('study_rules').select('version').where('study_id', '=', id);
  const checks = () => server.db.selectFrom('study_checks').select('version').where('study_id', '=', id);
  const change: Record<Kind, (n: number) => Promise<LightMyRequestResponse>> = {
    study: (n) => owner('PATCH', study, { title: `Title ${n}` }),
    participants: () => owner('POST', '/research/participants', { ...one, generate: { ...one.generate, count: 3 } }),
    participant: (n) => owner('PATCH', place, { note: `Note ${n}` }),
    contact: (n) =>
      owner('POST', `${place}/contacts`, {
        ...{ contacted_on: '2026-03-30', channel: 'phone', outcome: 'reached', note: `Call ${n}` },
      }),
    absence: (n) => {
      const day = daysAfter('2026-01-01', n);
      return owner('POST', `${place}/absences`, { first_day: day, last_day: day, reason: 'illness' });
    },
    rule: async (n) => {
      const { version } = await rules().orderBy('version', 'desc').executeTakeFirstOrThrow();
      return owner('POST', `${study}/rules`, { version, rule: { ...rule, target: 1 + (n % 6) }, reason: 'Trial' });
    },
    checks: async (n) => {
      const version = (await checks().executeTakeFirst())?.version ?? 0;
      const thresholds = { ...THRESHOLD_DEFAULTS, too_short: 1 + (n % 9) };
      return owner('PATCH', `${study}/quality/checks`, { version, thresholds, severities: SEVERITY_DEFAULTS });
    },
    lab: (n) => admin('POST', '/research/labs', { name: `Lab ${n}`, email: `lab${n}@example.org` }),
  };
  return { id, change };
}

/** Changes and rows of the log about them, in one snapshot. */
async function counted({ db }: TestServer, study: string) {
  const of = (action: AuditAction, changed: RawBuilder<unknown>) => sql`
    SELECT ${action}::text AS action, (${changed})::integer AS changed,
      (SELECT count(*) FROM audit_log WHERE action = ${action})::integer AS recorded`;
  const all = [
    of('study.changed', sql`SELECT version - 1 FROM studies WHERE id = ${study}::uuid`),
    of('study.checks_changed', sql`SELECT coalesce(sum(version), 0) FROM study_checks`),
    of('participant.created', sql`SELECT count(*) FROM participants`),
    of('participant.changed', sql`SELECT sum(version - 1) FROM participants`),
    of('participant.contacted', sql`SELECT count(*) FROM contact_log`),
    of('participant.absence_declared', sql`SELECT count(*) FROM declarations`),
    // Those of the people of the test were not made by a call.
    of('lab.created', sql`SELECT count(*) - 2 FROM labs`),
  ];
  const { rows } = await sql<{ action: AuditAction; changed: number; recorded: number }>`
    ${sql.join(all, sql` UNION ALL `)}`.execute(db);
  return rows;
}

testOnPostgres()(
  'SECURITY I5: connections that are cut at 100 random points leave as many changes as rows',
  async () => {
    const server = await buildTestServer();
    const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(server.db);
    const own = new URL(url ?? '');
    own.pathname = `/${rows[0]?.name}`;
    const proxy = await openTcpProxy(own.href);
    const throughProxy = postgresDatabase(proxy.url, REQUEST_LIMITS);
    const app = await server.anotherInstance(throughProxy);
    try {
      const { id, change } = await changesThrough(server, app);
      let number = 0;
      const make = async (kind: Kind) => {
        number += 1;
        return (await change[kind](number)).statusCode;
      };
      const points = fc.record({ kind: fc.constantFrom(...KINDS), next: fc.nat(), part: fc.nat(4) });
      let interrupted = 0;
      for (const { kind, next, part } of fc.sample(fc.noBias(points), { seed: SEED, numRuns: CUTS })) {
        const before = proxy.pieces();
        expect([kind, (await make(kind)) < 300]).toEqual([kind, true]);
        const cut = proxy.cutWithin(1 + (next % (proxy.pieces() - before)), part / 4);
        do if ((await make(kind)) >= 500) interrupted += 1;
        while (!cut.isDone());
      }
      const counts = await counted(server, id);
      expect(counts.filter(({ changed, recorded }) => changed !== recorded)).toEqual([]);
      expect(counts.filter(({ changed }) => changed < 5)).toEqual([]);
      expect((await verifyAuditChain(server.db)).brokenAt).toBeNull();
      // Most points lie within a call, which the cut ends.
      expect(interrupted).toBeGreaterThan(CUTS / 2);
    } finally {
      await app.close();
      await throughProxy.close();
      proxy.close();
      await server.close();
    }
  },
);
