import type { BudgetReading } from '#server/sources/budget/rateBudget.ts';
import type { QueueName } from '#shared/contract/control.ts';
import type { ControlRow } from './controlRepository.ts';
import { queueEta } from './queueEta.ts';

const NONE: Readonly<Record<QueueName, number>> = { webhook: 0, import: 0, backfill: 0 };

interface Known {
  /** Undefined while the server runs no jobs. */
  jobs: Readonly<Record<QueueName, number>> | undefined;
  figures: Pick<ControlRow, 'waiting_events'>;
  budget: BudgetReading;
  now: Date;
}

/** What waits, and when it is done: null while nothing waits or the source refuses the installation. */
export function queueStanding({ jobs = NONE, figures, budget, now }: Known) {
  const queue = { ...jobs, webhook: jobs.webhook + figures.waiting_events };
  const isPaused = budget.inactive_since !== null || budget.misconfigured_since !== null;
  return { queue, doneAt: isPaused ? null : queueEta(queue, budget, now) };
}
