import type { Dispatch } from '@reduxjs/toolkit';
import { ACTIVITY_CALLS } from '#shared/calls/activities.ts';
import { callOf } from '#shared/calls/call.ts';
import { isTransient } from './apiError.ts';
import { apiSlice } from './apiSlice.ts';
import { toRequest } from './callApi.ts';
import type { Connection } from './connection.ts';
import { type Gatherer, gatherTopics } from './gatherTopics.ts';
import { pause } from './pause.ts';
import { renew } from './renewal.ts';
import { readUpdates } from './updatesReader.ts';
import { tagsOf } from './updateTags.ts';
import { untilVisible, whenHidden } from './visibility.ts';

/** The server sends a sign of life every 15 s. */
export const SILENCE_MS = 45_000;
/** The wait before a stream is opened again doubles up to the longest. */
export const REOPEN_MS = { first: 1000, longest: 30_000 } as const;
/** A stream that lasted this long resets the wait. */
const SOUND_MS = 10_000;

/** `unauthorized`: no valid token; `refused`: for good; `over`: any other end. */
type Ending = 'unauthorized' | 'refused' | 'over';

interface Following {
  connection: Connection;
  dispatch: Dispatch;
  signal: AbortSignal;
  gatherer: Gatherer;
  /** Not for the first stream: changes just before its start are sent by the server. */
  mayHaveMissed: boolean;
  onReopen: () => void;
}

/**
 * Uses `fetch`, because `EventSource` cannot send a token; a hidden tab closes its stream, because browsers allow six
 * connections to a server by HTTP/1.1 for all tabs together.
 */
export function openUpdates(onReopen: () => void = () => undefined) {
  return (dispatch: Dispatch, _getState: unknown, connection: Connection): { close: () => void } => {
    const end = new AbortController();
    const gatherer = gatherTopics((topics) => dispatch(apiSlice.util.invalidateTags(tagsOf(topics))));
    void follow({ connection, dispatch, signal: end.signal, gatherer, mayHaveMissed: false, onReopen });
    return {
      close: () => {
        end.abort();
        gatherer.close();
      },
    };
  };
}

async function follow(following: Following): Promise<void> {
  const { connection, dispatch, signal } = following;
  let failures = 0;
  let isRenewed = false;
  for (;;) {
    await untilVisible(signal);
    if (signal.aborted) return;
    const sent = connection.token.held();
    const began = Date.now();
    const ending = await listen(following, sent.value);
    if (signal.aborted || ending === 'refused') return;
    if (Date.now() - began > SOUND_MS) failures = 0;
    if (ending === 'unauthorized' && !isRenewed) {
      const { error } = await renew(connection, sent, dispatch);
      if (error && !isTransient(error) && error.status !== 429) return;
      isRenewed = !error;
      if (isRenewed) continue;
    }
    isRenewed = false;
    following.mayHaveMissed = true;
    await pause(pauseAfter(failures), signal);
    failures += 1;
  }
}

/** Random, so that not all clients return at once when a server is back. */
function pauseAfter(failures: number): number {
  const longest = Math.min(REOPEN_MS.first * 2 ** failures, REOPEN_MS.longest);
  return longest * (0.5 + Math.random() / 2);
}

async function listen(following: Following, token: string | null): Promise<Ending> {
  const { connection, signal, gatherer } = following;
  const stream = new AbortController();
  const stop = () => stream.abort();
  signal.addEventListener('abort', stop);
  const forgetHidden = whenHidden(stop);
  let silence = setTimeout(stop, SILENCE_MS);
  const handleLife = () => {
    clearTimeout(silence);
    silence = setTimeout(stop, SILENCE_MS);
  };
  try {
    const call = { ...callOf(ACTIVITY_CALLS.updates), headers: { accept: 'text/event-stream' } };
    const request = toRequest(connection.browser, call, token, stream.signal);
    // What the screen reads goes before an answer without an end.
    const response = await connection.browser.fetch(new Request(request, { priority: 'low' }));
    if (response.status === 401) return 'unauthorized';
    if (response.status === 403) return 'refused';
    if (!response.ok || !response.body) return 'over';
    if (following.mayHaveMissed) {
      gatherer.add(['everything']);
      following.onReopen();
    }
    await readUpdates(response.body, { onLife: handleLife, onTopics: gatherer.add });
    return 'over';
  } catch {
    return 'over';
  } finally {
    clearTimeout(silence);
    forgetHidden();
    signal.removeEventListener('abort', stop);
    stop();
  }
}
