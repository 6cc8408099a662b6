import { randomUUID } from 'node:crypto';

export const WEBHOOK_EVENTS = [
  'EXERCISE',
  'SLEEP',
  'CONTINUOUS_HEART_RATE',
  'SLEEP_WISE_CIRCADIAN_BEDTIME',
  'SLEEP_WISE_ALERTNESS',
  'ACTIVITY_SUMMARY',
  'PHYSICAL_INFORMATION',
];

const FAILING_MOST_MS = 7 * 86_400_000;

export interface Webhook {
  id: string;
  events: string[];
  url: string;
  key: string;
}

/** The client has at most one; `now` is in milliseconds. */
export function createWebhooks(now: () => number) {
  let current: Webhook | null = null;
  let isOn = false;
  let failingSince: number | null = null;

  return {
    current: (): Webhook | null => current,

    /** A week without one success switches it off. */
    isActive: (): boolean => isOn && (failingSince === null || now() - failingSince < FAILING_MOST_MS),

    add(events: string[], url: string, key: string = randomUUID()): Webhook {
      current = { id: randomUUID(), events, url, key };
      this.switch(true);
      return current;
    },

    change(changes: Partial<Pick<Webhook, 'events' | 'url'>>): void {
      if (current) Object.assign(current, changes);
    },

    remove(): void {
      current = null;
    },

    switch(on: boolean): void {
      isOn = on;
      failingSince = null;
    },

    noteAnswer(isSuccess: boolean): void {
      if (isSuccess) failingSince = null;
      else if (this.isActive()) failingSince ??= now();
    },
  };
}

export type Webhooks = ReturnType<typeof createWebhooks>;
