import type { QueueName } from '#shared/contract/control.ts';
import type { RateBudget } from './rateBudget.ts';
import type { ApiCall } from './stravaCall.ts';
import type { StravaAnswer } from './stravaFaults.ts';
import type { TokenRenewal } from './tokenRenewal.ts';

/** Calls in the name of an athlete (by the id of their row): with a good token, which is renewed once when Strava refuses it. */
export function createAthleteCalls({ budget, tokens }: { budget: RateBudget; tokens: TokenRenewal }) {
  /**
   * Makes a call with the athlete's token. The fault `no_budget` says when to come again, `unauthorized` that the athlete has to
   * connect again, `permission_missing` that what they granted does not reach this.
   */
  return async function asAthlete<Value>(
    athleteId: string,
    priority: QueueName,
    make: (call: ApiCall) => Promise<StravaAnswer<Value>>,
    signal?: AbortSignal,
  ): Promise<StravaAnswer<Value>> {
    const { open, retryAt, misconfigured_since } = await budget.read();
    if (!open[priority]) return { ok: false, fault: { kind: 'no_budget', status: null, retryAt: retryAt(priority) } };
    // Only a renewal shows whether Strava takes our credentials again.
    const first = misconfigured_since ? await tokens.renew(athleteId) : await tokens.accessToken(athleteId);
    if (!first.ok) return first;
    const call = (accessToken: string) => make({ accessToken, priority, ...(signal ? { signal } : {}) });
    const answer = await call(first.value);
    if (answer.ok || answer.fault.kind !== 'unauthorized') return answer;
    const second = await tokens.accessToken(athleteId, first.value);
    if (!second.ok) return second;
    const again = await call(second.value);
    if (again.ok || again.fault.kind !== 'unauthorized') return again;
    // A token that was renewed just now is good: it is Strava that is not itself.
    return { ok: false, fault: { kind: 'unavailable', status: again.fault.status } };
  };
}

export type AthleteCalls = ReturnType<typeof createAthleteCalls>;
