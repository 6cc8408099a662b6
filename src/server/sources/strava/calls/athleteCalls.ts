import type { RateBudget } from '#server/sources/budget/rateBudget.ts';
import type { CallAnswer } from '#server/sources/source/callError.ts';
import type { QueueName } from '#shared/contract/control.ts';
import type { ApiCall } from './stravaCall.ts';
import type { TokenRenewal } from './tokenRenewal.ts';

/** A refused token is renewed once. */
export function createAthleteCalls({ budget, tokens }: { budget: RateBudget; tokens: TokenRenewal }) {
  /**
   * `no_budget` has the time of the next try, `unauthorized` means that the athlete must connect again,
   * `permission_missing` that the granted scopes do not cover the call.
   */
  return async function asAthlete<Value>(
    athleteId: string,
    priority: QueueName,
    make: (call: ApiCall) => Promise<CallAnswer<Value>>,
    signal?: AbortSignal,
  ): Promise<CallAnswer<Value>> {
    const { open, retryAt, misconfigured_since } = await budget.read();
    if (!open[priority]) return { ok: false, error: { kind: 'no_budget', status: null, retryAt: retryAt(priority) } };
    // Only a renewal shows whether Strava accepts the app's credentials again.
    const first = misconfigured_since ? await tokens.renew(athleteId) : await tokens.accessToken(athleteId);
    if (!first.ok) return first;
    const call = (accessToken: string) => make({ accessToken, priority, ...(signal ? { signal } : {}) });
    const answer = await call(first.value);
    if (answer.ok || answer.error.kind !== 'unauthorized') return answer;
    const second = await tokens.accessToken(athleteId, first.value);
    if (!second.ok) return second;
    const again = await call(second.value);
    if (again.ok || again.error.kind !== 'unauthorized') return again;
    // A token that was just renewed is valid, so the error is Strava's.
    return { ok: false, error: { kind: 'unavailable', status: again.error.status } };
  };
}

export type AthleteCalls = ReturnType<typeof createAthleteCalls>;
