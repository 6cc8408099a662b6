import type { StravaEvent } from './stravaEvent.ts';

/** Returns the status of the answer, or the name of the error. */
export async function postEvent(callbackUrl: string, event: StravaEvent, timeoutMs: number): Promise<number | string> {
  try {
    const answer = await fetch(callbackUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(event),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.body?.cancel();
    return answer.status;
  } catch (error) {
    return String((error as { name?: unknown } | null)?.name);
  }
}
