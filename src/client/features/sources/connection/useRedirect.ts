import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { selectAuth } from '#client/session/authSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import type { AuthCallbackBody } from '#shared/contract/connection.ts';
import { readRedirect } from './redirectOutcome.ts';

/** What the source sent back, null without its parameters; sent to the server once. */
export function useRedirect(
  isUninitialized: boolean,
  finish: (body: AuthCallbackBody) => unknown,
): AuthCallbackBody | null {
  const { search, pathname } = useLocation();
  const [body] = useState(() => {
    // The code grants access, so it leaves address and history first.
    window.history.replaceState(window.history.state, '', pathname);
    return readRedirect(search);
  });
  const { isAuthenticated, loading } = useAppSelector(selectAuth);
  // An answer to a call before the session is known would be dropped, and the code works once only.
  const isDue = body !== null && (isAuthenticated || !loading) && isUninitialized;
  const isPosted = useRef(false);
  const post = useEffectEvent(() => {
    if (body === null || isPosted.current) return;
    isPosted.current = true;
    finish(body);
  });
  useEffect(() => {
    if (isDue) post();
  }, [isDue]);
  return body;
}
