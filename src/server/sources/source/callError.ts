/**
 * Why a call to a source failed. `no_budget`: not sent, because the share of its priority is used up until `retryAt` or
 * the source refuses the app; `unavailable`: no answer in time, 5xx, a redirect, or no answer of the expected shape;
 * `rate_limited`: the budget is used up until `retryAt`; `inactive`: the source does not let the app read data;
 * `forbidden`: any other 403, such as too many athletes; `invalid_grant`: invalid code or refresh token;
 * `misconfigured`: wrong client id or secret; `unauthorized`: invalid access token; `permission_missing`: what the
 * person agreed to does not cover the call; `rejected`: any other refusal.
 */
export type CallError =
  | { kind: 'no_budget'; status: null; retryAt: Date }
  | { kind: 'rate_limited'; status: 429; retryAt: Date }
  | {
      kind:
        | 'unavailable'
        | 'inactive'
        | 'forbidden'
        | 'invalid_grant'
        | 'misconfigured'
        | 'unauthorized'
        | 'permission_missing'
        | 'rejected';
      status: number | null;
    };

export type CallAnswer<Value> = { ok: true; value: Value } | { ok: false; error: CallError };
