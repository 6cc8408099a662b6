import fp from 'fastify-plugin';
import { repeat } from '#server/jobs/repeat.ts';
import { planDigests } from './digestPlan.ts';
import { createMailQueue } from './mailQueue.ts';
import { planReminders } from './reminderPlan.ts';

const TICK_MS = 30_000;

interface Reminders {
  plan(): Promise<number>;
  planDigests(): Promise<number>;
  wake(): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    reminders: Reminders;
  }
}

export const reminderService = fp<{ looksAtClock: boolean }>(
  async (app, { looksAtClock }) => {
    const { db, secret, settings, log } = app;
    const queue = createMailQueue({ db, secret, settings, now: () => app.now(), log });
    const plan = async () => {
      const planned = await planReminders(db, app.now(), log);
      if (planned > 0) {
        log.info({ event: 'reminders_planned', count: planned }, 'reminders planned');
        queue.wake();
      }
      return planned;
    };
    const planStaffDigests = async () => {
      if (settings.mail === null) return 0;
      const planned = await planDigests(db, secret, app.now(), log);
      if (planned > 0) {
        log.info({ event: 'digests_planned', count: planned }, 'digests planned');
        queue.wake();
      }
      return planned;
    };
    app.decorate('reminders', { plan, planDigests: planStaffDigests, wake: () => queue.wake() });

    // Without a mail server there is nothing to plan and nothing to send.
    if (settings.mail === null) return;
    const work = () => plan().then(planStaffDigests);
    app.addHook('onReady', async () => queue.start());
    if (looksAtClock) {
      const run = repeat(app, { everyMs: TICK_MS, work, event: 'reminder_plan', failed: 'reminders not planned' });
      app.addHook('onReady', async () => void run());
    }
    app.addHook('preClose', () => queue.stop());
  },
  { name: 'reminderService', dependencies: ['context'] },
);
