import { testDatabaseUrl } from '#server/settings/env.ts';
import { LOSS_KINDS } from './lossKinds.ts';
import { testLosses } from './lossTest.ts';

/** Needs to start its own PostgreSQL: `npm run test:postgres` shows that one is installed. */
(testDatabaseUrl() === null ? test.skip : test)(
  'the server outlives every way to lose PostgreSQL: no exit, no acknowledged write lost, all of it at work again',
  async () => {
    const lines: string[] = [];
    const figures = await testLosses([...LOSS_KINDS, ...LOSS_KINDS.slice(0, 3)], (line) => lines.push(line));
    expect(figures).toMatchObject({
      losses: LOSS_KINDS.length + 3,
      exits: 0,
      lost: 0,
      notAudited: 0,
      isChainIntact: true,
      problems: [],
      readyNotTold: 0,
      eventsLost: 0,
    });
    expect(figures.acknowledged).toBeGreaterThan(0);
    expect(figures.refused).toBeGreaterThan(0);
    expect(lines).toHaveLength(figures.losses);
  },
  600_000,
);
