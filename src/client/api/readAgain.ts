import type { Middleware, UnknownAction } from '@reduxjs/toolkit';
import { isApiError, isTransient } from './apiError.ts';
import { apiSlice } from './apiSlice.ts';

interface ReadAction {
  type: string;
  payload: unknown;
  meta: ReadMeta;
}

interface ReadMeta {
  /** Set when the read was not begun. */
  condition?: boolean;
  arg: { endpointName: string; originalArgs: unknown; queryCacheKey: string; forceRefetch?: unknown };
}

interface Readable {
  initiate(args: unknown, options: { subscribe: false; forceRefetch: true }): UnknownAction;
}

type State = Record<typeof apiSlice.reducerPath, ReturnType<typeof apiSlice.reducer>>;

/**
 * What becomes out of date while it is being read is read once more afterwards: the answer on its way may be older than the change, and
 * the library lets go of a second read while the first is under way. A read that
 * was tried again and again in vain is not begun anew for it.
 */
export function createReadAgain(): Middleware {
  const owed = new Set<string>();
  return ({ dispatch, getState }) =>
    (next) =>
    (action) => {
      const result = next(action);
      // Nothing but actions comes this far; only those of reads are asked for their `meta`.
      const { type, payload, meta } = action as ReadAction;
      if (type === 'api/resetApiState') owed.clear();
      else if (type === 'api/executeMutation/fulfilled' || apiSlice.util.invalidateTags.match(action)) {
        // What a first read is about is known only with its answer: it may be about this.
        for (const [key, read] of Object.entries((getState() as State).api.queries))
          if (read?.status === 'pending' && !read.fulfilledTimeStamp) owed.add(key);
      } else if (type === 'api/executeQuery/fulfilled' || type === 'api/executeQuery/rejected') {
        const { endpointName, originalArgs, queryCacheKey, forceRefetch } = meta.arg;
        if (meta.condition) {
          if (forceRefetch === true) owed.add(queryCacheKey);
        } else if (owed.delete(queryCacheKey) && !(isApiError(payload) && isTransient(payload))) {
          const endpoints = apiSlice.endpoints as unknown as Record<string, Readable>;
          const read = endpoints[endpointName]?.initiate(originalArgs, { subscribe: false, forceRefetch: true });
          if (read) dispatch(read);
        }
      }
      return result;
    };
}
