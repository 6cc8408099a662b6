import fp from 'fastify-plugin';
import { repeat } from '#server/jobs/repeat.ts';
import type { UpdateTopic } from '#shared/contract/connection.ts';
import { type Checked, checkDueStudies, checkKnownProblems } from './checkProblems.ts';

const TICK_MS = 10_000;
const NEWS: readonly UpdateTopic[] = ['activities', 'athletes', 'uploads', 'everything'];

interface ProblemChecks {
  check(): Promise<Checked>;
  checkKnown(): Promise<Checked>;
}

declare module 'fastify' {
  interface FastifyInstance {
    problemChecks: ProblemChecks;
  }
}

export const problemService = fp<{ looksAtClock: boolean }>(
  async (app, { looksAtClock }) => {
    const { db, log } = app;
    const logged = (checked: Checked) => {
      if (checked.opened + checked.closed > 0) log.info({ event: 'problems_checked', ...checked }, 'problems checked');
      return checked;
    };
    const check = async () => logged(await checkDueStudies(db, app.now()));
    const checkKnown = async () => logged(await checkKnownProblems(db, app.now()));
    app.decorate('problemChecks', { check, checkKnown });
    if (!looksAtClock) return;

    let hasNews = false;
    const unsubscribe = app.changes.subscribe((heard) => {
      if (heard === 'missed') hasNews = true;
      else if ('change' in heard && heard.change.topics.some((topic) => NEWS.includes(topic))) hasNews = true;
    });
    const work = async () => {
      const isNews = hasNews;
      hasNews = false;
      if (isNews) await checkKnown();
      await check();
    };
    repeat(app, { everyMs: TICK_MS, work, event: 'problem_checks', failed: 'problems not checked' });
    app.addHook('preClose', async () => {
      unsubscribe();
    });
  },
  { name: 'problemService', dependencies: ['context', 'changes'] },
);
