import type { ApiDescription } from '#shared/contract/apiDescription.ts';
import type { SearchAnswer } from '#shared/contract/search.ts';
import { type Calls, call } from './call.ts';

export const SYSTEM_CALLS = {
  search: call<{ answer: SearchAnswer }>('GET', '/search', 'search'),
  health: call('GET', '/health'),
  ready: call('GET', '/ready'),
  openapi: call<{ answer: ApiDescription }>('GET', '/openapi.json'),
} satisfies Calls;
