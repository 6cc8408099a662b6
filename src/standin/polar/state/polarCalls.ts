export const CALLS = [
  'authorize',
  'token',
  'register',
  'user',
  'deregister',
  'exercises',
  'exercise',
  'fit',
  'tcx',
  'gpx',
  'transactions',
  'notifications',
  'webhook_create',
  'webhook_show',
  'webhook_change',
  'webhook_delete',
  'webhook_activate',
  'webhook_deactivate',
] as const;

export type Call = (typeof CALLS)[number];

export const CALLS_WITHOUT_USER: readonly Call[] = CALLS.filter(
  (call) => ['authorize', 'token', 'notifications'].includes(call) || call.startsWith('webhook_'),
);
