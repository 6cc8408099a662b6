import type { Dispatch } from '@reduxjs/toolkit';
import { messages } from '#shared/messages.ts';
import { type HeldToken, subjectOf } from './accessToken.ts';
import { type ApiError, isTransient } from './apiError.ts';
import type { Connection, Renewal } from './connection.ts';
import { refreshCall } from './sessionCalls.ts';
import { sessionExpired, userChanged } from './sessionEvents.ts';

/**
 * A message has no order to the lock, so a tab waits this long for the token of the tab before it; a slower message
 * costs one call.
 */
const HAND_OVER_WAIT_MS = 50;

export const sessionOver: ApiError = { status: 401, ...messages('session_expired') };

/**
 * Gets a newer token than `sent`, which the server refused; concurrent callers share one refresh, which no aborted
 * request can stop.
 */
export async function renew(connection: Connection, sent: HeldToken, dispatch: Dispatch): Promise<Renewal> {
  const known = settledSince(connection, sent);
  if (known) return known;
  if (connection.renewing?.epoch === sent.epoch) return connection.renewing.result;
  const mine = { epoch: sent.epoch, result: connection.inTurn(() => renewNow(connection, sent, dispatch)) };
  connection.renewing = mine;
  try {
    return await mine.result;
  } finally {
    if (connection.renewing === mine) connection.renewing = null;
  }
}

/** The result that is already known since the request with `sent` started; null when nothing changed. */
function settledSince(connection: Connection, sent: HeldToken): Renewal | null {
  const now = connection.token.held();
  if (now.epoch !== sent.epoch) return { error: sessionOver };
  return now.value === sent.value ? null : {};
}

async function renewNow(connection: Connection, sent: HeldToken, dispatch: Dispatch): Promise<Renewal> {
  // A sign-in, a sign-out or the refresh of another tab may have had the lock before.
  const known = settledSince(connection, sent) ?? (await handedOver(connection, sent));
  if (known) return known;
  const answer = await refreshCall(connection);
  if (answer.error) return settledSince(connection, sent) ?? refused(connection, sent, answer.error, dispatch);
  const taken = connection.token.renew(answer.token, sent.epoch);
  // Posted before the lock is released, so that the next tab finds the token.
  if (taken === 'renewed') connection.otherTabs?.post({ type: 'renewed', token: answer.token });
  if (taken === 'otherUser') dispatch(userChanged({ userId: subjectOf(answer.token) }));
  return taken === 'renewed' ? {} : { error: sessionOver };
}

async function handedOver(connection: Connection, sent: HeldToken): Promise<Renewal | null> {
  // Without locks no other tab was before this one, and a page that starts does not wait.
  if (sent.value === null || !connection.otherTabs || !connection.browser.locks) return null;
  await connection.token.changed(HAND_OVER_WAIT_MS);
  return settledSince(connection, sent);
}

function refused(connection: Connection, sent: HeldToken, error: ApiError, dispatch: Dispatch): Renewal {
  const isBusy = isTransient(error) || error.status === 429;
  // Without a token there is no session to end; a reported end would empty the cache, and the screens would read again
  // without end.
  if (!isBusy && sent.value !== null) {
    connection.token.clear();
    dispatch(sessionExpired());
  }
  return { error };
}
