import { type Notice, postNotice } from './notices.ts';
import type { PolarState } from './polarState.ts';

/** The status of the answer, or why there was none. */
export async function ping(state: PolarState, url: string, key: string): Promise<number | string> {
  const form = state.knobs.ping_form;
  const more = form === 'with_more_fields' ? { url: 'https://www.polaraccesslink.com/v3', attempt: 1 } : {};
  const signatures = {
    unsigned: 'missing',
    signed_wrongly: 'wrong',
    signed: 'right',
    with_more_fields: 'right',
  } as const;
  return postNotice(url, key, state.knobs.event_timeout_ms, {
    owner: 0,
    event: 'PING',
    body: JSON.stringify({ timestamp: state.now().toISOString(), event: 'PING', ...more }),
    signature: signatures[form],
    contentType: 'application/json',
  });
}

/** Sent when the webhook is active; one that is missed is not sent later. */
export function sendNotice(state: PolarState, notice: Notice, delayMs = 0): void {
  if (state.webhooks.current() === null || !state.webhooks.isActive()) return;
  const sendings = state.eventTroubles.plan().map((sending) => ({ ...sending, delayMs: sending.delayMs + delayMs }));
  state.outbox.add(notice, sendings);
}

export function announce(state: PolarState, userId: number, exerciseId: string): void {
  // Polar names no rule; without registration nothing is known of a user.
  if (!state.registrations.has(userId)) return;
  if (!state.webhooks.current()?.events.includes('EXERCISE')) return;
  sendNotice(state, {
    owner: userId,
    event: 'EXERCISE',
    body: JSON.stringify({
      event: 'EXERCISE',
      user_id: userId,
      entity_id: exerciseId,
      timestamp: state.now().toISOString(),
      url: `https://www.polaraccesslink.com/v3/exercises/${exerciseId}`,
    }),
    signature: 'right',
    contentType: 'application/json',
  });
}
