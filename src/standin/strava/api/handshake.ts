import { randomBytes } from 'node:crypto';
import { FAULTS, type FaultAnswer } from './faults.ts';

/** Null on success, otherwise Strava's error. */
export async function shakeHands(callback: URL, verifyToken: string, timeoutMs: number): Promise<FaultAnswer | null> {
  const challenge = randomBytes(8).toString('hex');
  const url = new URL(callback);
  url.searchParams.append('hub.mode', 'subscribe');
  url.searchParams.append('hub.challenge', challenge);
  url.searchParams.append('hub.verify_token', verifyToken);
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
    if (answer.status !== 200) {
      await answer.body?.cancel();
      return FAULTS.callbackStatus;
    }
    const body = (await answer.json()) as Record<string, unknown> | null;
    return body?.['hub.challenge'] === challenge ? null : FAULTS.callbackNotVerifiable;
  } catch {
    // Unreachable, too late and invalid are the same to Strava.
    return FAULTS.callbackNotVerifiable;
  }
}
