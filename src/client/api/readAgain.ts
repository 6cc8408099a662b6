import type { Middleware, UnknownAction } from '@reduxjs/toolkit';
import { isApiError, isTransient } from './apiError.ts';
import { apiSlice } from './apiSlice.ts';

interface ReadAction {
  type: string;
  payload: unknown;
  meta: ReadMeta;
}

interface ReadMeta {
  condition?: boolean;
  arg: { endpointName: string; originalArgs: unknown; queryCacheKey: string; forceRefetch?: unknown };
}

interface Readable {
  initiate(args: unknown, options: { subscribe: false; forceRefetch: true }): UnknownAction;
}

type State = Record<typeof apiSlice.reducerPath, ReturnType<typeof apiSlice.reducer>>;

/**
 * A read that becomes stale while it is under way is repeated afterwards, because RTK Query ignores an invalidation
 * then; a read that failed after all retries is not repeated.
 */
export function createReadAgain(): Middleware {
  const stale = new Set<string>();
  return ({ dispatch, getState }) =>
    (next) =>
    (action) => {
      const result = next(action);
      // Only actions of reads have this `meta`.
      const { type, payload, meta } = action as ReadAction;
      if (type === 'api/resetApiState') stale.clear();
      else if (type === 'api/executeMutation/fulfilled' || apiSlice.util.invalidateTags.match(action)) {
        // Before its first answer a read has no tags, so it may be concerned.
        for (const [key, read] of Object.entries((getState() as State).api.queries))
          if (read?.status === 'pending' && !read.fulfilledTimeStamp) stale.add(key);
      } else if (type === 'api/executeQuery/fulfilled' || type === 'api/executeQuery/rejected') {
        const { endpointName, originalArgs, queryCacheKey, forceRefetch } = meta.arg;
        if (meta.condition) {
          if (forceRefetch === true) stale.add(queryCacheKey);
        } else if (stale.delete(queryCacheKey) && !(isApiError(payload) && isTransient(payload))) {
          const endpoints = apiSlice.endpoints as unknown as Record<string, Readable>;
          const read = endpoints[endpointName]?.initiate(originalArgs, { subscribe: false, forceRefetch: true });
          if (read) dispatch(read);
        }
      }
      return result;
    };
}
