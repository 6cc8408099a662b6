import type { Dispatch } from '@reduxjs/toolkit';
import { messages } from '#shared/messages.ts';
import { type HeldToken, subjectOf } from './accessToken.ts';
import { type ApiError, isTransient } from './apiError.ts';
import type { Connection, Renewal } from './connection.ts';
import { refreshCall } from './sessionCalls.ts';
import { sessionExpired, userChanged } from './sessionEvents.ts';

/**
 * How long a tab whose turn it is waits for the token of the tab before it. Nothing orders the message and the turn, which
 * come by different ways; a message that takes longer costs a call, which does no harm.
 */
export const HAND_OVER_WAIT_MS = 50;

/** What a request hears whose session is over by the time of its answer. */
export const sessionOver: ApiError = { status: 401, ...messages('session_expired') };

/**
 * Sees to it that there is a newer token than `sent`, which the server refused. However many ask, one refresh runs; who
 * comes after it finds the newer token and needs none. It is bound to no request, so giving one up never stops it.
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

/** What has become of the matter since the request with `sent` set out; null when nothing has. */
function settledSince(connection: Connection, sent: HeldToken): Renewal | null {
  const now = connection.token.held();
  if (now.epoch !== sent.epoch) return { error: sessionOver };
  return now.value === sent.value ? null : {};
}

async function renewNow(connection: Connection, sent: HeldToken, dispatch: Dispatch): Promise<Renewal> {
  // A sign-in, a sign-out or the refresh of another tab may have had its turn before us.
  const known = settledSince(connection, sent) ?? (await handedOver(connection, sent));
  if (known) return known;
  const answer = await refreshCall(connection);
  if (answer.error) return settledSince(connection, sent) ?? refused(connection, sent, answer.error, dispatch);
  const taken = connection.token.renew(answer.token, sent.epoch);
  // While it is still our turn: whoever has the next one shall find it.
  if (taken === 'renewed') connection.otherTabs?.post({ type: 'renewed', token: answer.token });
  if (taken === 'otherUser') dispatch(userChanged({ userId: subjectOf(answer.token) }));
  return taken === 'renewed' ? {} : { error: sessionOver };
}

async function handedOver(connection: Connection, sent: HeldToken): Promise<Renewal | null> {
  // Without locks nobody was before us. A page that is only starting takes what is there but keeps nobody waiting.
  if (sent.value === null || !connection.otherTabs || !connection.browser.locks) return null;
  await connection.token.changed(HAND_OVER_WAIT_MS);
  return settledSince(connection, sent);
}

function refused(connection: Connection, sent: HeldToken, error: ApiError, dispatch: Dispatch): Renewal {
  const isBusy = isTransient(error) || error.status === 429;
  // Without a token there is no session to end, and saying that one ended would empty the cache, whose screens would
  // ask again and again.
  if (!isBusy && sent.value !== null) {
    connection.token.clear();
    dispatch(sessionExpired());
  }
  return { error };
}
