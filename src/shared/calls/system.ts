import type { ApiDescription } from '#shared/contract/apiDescription.ts';
import type { SearchAnswer } from '#shared/contract/search.ts';
import { type Calls, get } from './call.ts';

export const SYSTEM_CALLS = {
  search: get<SearchAnswer>('/search', 'search'),
  health: get('/health'),
  ready: get('/ready'),
  openapi: get<ApiDescription>('/openapi.json'),
} satisfies Calls;
