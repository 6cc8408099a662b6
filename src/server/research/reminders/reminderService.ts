import fp from 'fastify-plugin';
import { deleteOldContacts } from './contacts.ts';
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
      const now = app.now();
      const planned = await planReminders(db, now);
      await deleteOldContacts(db, now);
      if (planned > 0) {
        log.info({ event: 'reminders_planned', count: planned }, 'reminders planned');
        queue.wake();
      }
      return planned;
    };
    const planStaffDigests = async () => {
      if (settings.mail === null) return 0;
      const planned = await planDigests(db, secret, app.now());
      if (planned > 0) {
        log.info({ event: 'digests_planned', count: planned }, 'digests planned');
        queue.wake();
      }
      return planned;
    };
    app.decorate('reminders', { plan, planDigests: planStaffDigests, wake: () => queue.wake() });

    // Without a mail server there is nothing to plan and nothing to send.
    if (settings.mail === null) return;
    let running: Promise<unknown> = Promise.resolve();
    const tick = () => {
      running = running
        .then(plan)
        .then(planStaffDigests)
        .catch((error: unknown) => log.warn({ event: 'reminder_plan', err: error }, 'reminders not planned'));
    };
    const timer = looksAtClock ? setInterval(tick, TICK_MS).unref() : undefined;
    app.addHook('onReady', async () => {
      queue.start();
      if (looksAtClock) tick();
    });
    app.addHook('preClose', async () => {
      clearInterval(timer);
      await running;
      await queue.stop();
    });
  },
  { name: 'reminderService', dependencies: ['context'] },
);
