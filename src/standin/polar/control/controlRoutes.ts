import type { FastifyInstance } from 'fastify';
import { controlFrame } from '#standin/common/controlFrame.ts';
import { sendNotice } from '#standin/polar/state/announce.ts';
import { type Notice, SIGNATURES } from '#standin/polar/state/notices.ts';
import { CALLS } from '#standin/polar/state/polarCalls.ts';
import { type PolarState, resetState } from '#standin/polar/state/polarState.ts';
import { controlUsers } from './controlUsers.ts';

/** A notice of any form, also such as Polar does not send. */
interface NoticeInput {
  body?: unknown;
  /** Instead of `body`, as it is. */
  text?: string;
  /** The header, which may differ from the body. */
  event?: string;
  signature?: Notice['signature'];
  content_type?: string;
  user_id?: number;
  count?: number;
  delay_ms?: number;
}

export function controlRoutes(app: FastifyInstance, state: PolarState): void {
  controlFrame(app, state, {
    calls: CALLS,
    reset: () => resetState(state),
    own(control) {
      control.get('/rates', () => ({ ...state.rates.report(), answered_429: state.answered[429] ?? 0 }));
      control.post<{ Body: { short: number; long?: number } }>('/rate-usage', ({ body }, reply) => {
        state.rates.use(body.short, body.long);
        return reply.code(204).send();
      });

      control.patch<{ Body: Partial<PolarState['client']> }>('/client', ({ body }) => {
        Object.assign(state.client, body);
        return state.client;
      });
      /** A code as the authorisation gives it, also of another client. */
      control.post<{ Body: { user_id: number; client_id?: string; redirect_uri?: string } }>('/codes', ({ body }) => ({
        code: state.tokens.issueCode({
          clientId: body.client_id ?? state.client.id,
          userId: body.user_id,
          redirectUri: body.redirect_uri ?? null,
        }),
      }));
      /** Bases that lead nowhere: no TLS, no such name, no one there. */
      control.get('/unreachable', ({ host }) => ({
        tls: `https://${host}`,
        name: 'http://polar.invalid',
        refused: 'http://127.0.0.1:2',
      }));

      control.get('/webhook', () => ({ webhook: state.webhooks.current(), active: state.webhooks.isActive() }));
      /** A webhook that was there before, without a ping. */
      control.put<{ Body: { events?: string[]; url: string; key?: string } }>('/webhook', ({ body }) =>
        state.webhooks.add(body.events ?? ['EXERCISE'], body.url, body.key),
      );

      control.post<{ Body: NoticeInput }>('/notices', ({ body }, reply) => {
        const { signature = 'right', count = 1 } = body;
        if (!SIGNATURES.includes(signature)) {
          return reply.code(400).send({ message: 'There is no such signature', signature: SIGNATURES });
        }
        const said = body.body as { event?: unknown } | undefined;
        const notice: Notice = {
          owner: body.user_id ?? 0,
          event: body.event ?? String(said?.event ?? 'EXERCISE'),
          body: body.text ?? JSON.stringify(said ?? {}),
          signature,
          contentType: body.content_type ?? 'application/json',
        };
        for (let sent = 0; sent < count; sent++) sendNotice(state, notice, body.delay_ms);
        return reply.code(204).send();
      });
      controlUsers(control, state);
    },
  });
}
