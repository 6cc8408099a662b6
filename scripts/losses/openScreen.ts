import { setTimeout as wait } from 'node:timers/promises';
import { ACTIVITY_CALLS } from '#shared/calls/activities.ts';
import { AUTH_CALLS } from '#shared/calls/auth.ts';
import { API_BASE, CLIENT_ID } from '#shared/constants.ts';

const RECONNECT_MS = 250;

export interface OpenScreen {
  nextChange(topic: string): Promise<void>;
  close(): void;
}

export async function openScreen(url: string, account: { email: string; password: string }): Promise<OpenScreen> {
  const login = await fetch(`${url}${API_BASE}${AUTH_CALLS.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...account, client: CLIENT_ID }),
  });
  const { access_token } = (await login.json()) as { access_token: string };
  const leaving = new AbortController();
  const waiting = new Map<string, () => void>();

  async function read(): Promise<void> {
    const answer = await fetch(`${url}${API_BASE}${ACTIVITY_CALLS.updates.path}`, {
      headers: { authorization: `Bearer ${access_token}` },
      signal: leaving.signal,
    });
    const decoder = new TextDecoder();
    for await (const chunk of answer.body ?? []) {
      const text = decoder.decode(chunk, { stream: true });
      for (const [topic, resolve] of waiting) if (text.includes(`"${topic}"`)) resolve();
    }
  }

  async function listen(): Promise<void> {
    while (!leaving.signal.aborted) {
      await read().catch(() => undefined);
      await wait(RECONNECT_MS);
    }
  }

  void listen();
  return {
    nextChange: (topic) => new Promise((resolve) => waiting.set(topic, resolve)),
    close: () => leaving.abort(),
  };
}
