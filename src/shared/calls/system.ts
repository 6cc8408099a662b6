import type { Calls } from './call.ts';

export const SYSTEM_CALLS = {
  search: { method: 'GET', path: '/search', right: 'search' },
  health: { method: 'GET', path: '/health' },
  ready: { method: 'GET', path: '/ready' },
  openapi: { method: 'GET', path: '/openapi.json' },
} as const satisfies Calls;
