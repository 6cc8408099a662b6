import fp from 'fastify-plugin';
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
    let running: Promise<unknown> | null = null;
    const work = async () => {
      const isNews = hasNews;
      hasNews = false;
      if (isNews) await checkKnown();
      await check();
    };
    const tick = () => {
      running ??= work()
        .catch((error: unknown) => log.warn({ event: 'problem_checks', err: error }, 'problems not checked'))
        .finally(() => {
          running = null;
        });
    };
    const timer = setInterval(tick, TICK_MS).unref();
    app.addHook('preClose', async () => {
      clearInterval(timer);
      unsubscribe();
      await running;
    });
  },
  { name: 'problemService', dependencies: ['context', 'changes'] },
);
