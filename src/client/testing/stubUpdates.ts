import type { UpdateTopic } from '#shared/contract/connection.ts';
import type { FetchStub, StubbedCall } from './fetchStub.ts';

export const UPDATES = 'GET /api/strava-integration/updates';

export interface StubbedStream {
  call: StubbedCall;
  say: (...topics: UpdateTopic[]) => void;
  ping: () => void;
  end: () => void;
}

/** Oldest stream first; a result of `refuse` replaces the stream. */
export function stubUpdates(server: FetchStub, refuse: () => Response | null = () => null): StubbedStream[] {
  const streams: StubbedStream[] = [];
  server.on(UPDATES, (call) => {
    const refusal = refuse();
    if (refusal) return refusal;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const send = (text: string) => controller.enqueue(new TextEncoder().encode(text));
        streams.push({
          call,
          say: (...topics) => send(`event: change\ndata: ${JSON.stringify({ topics })}\n\n`),
          ping: () => send(':\n\n'),
          end: () => controller.close(),
        });
        // As browsers do when an answer is aborted.
        call.signal.addEventListener('abort', () => controller.error(call.signal.reason));
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  return streams;
}

export function showPage(isShown: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, value: !isShown });
  document.dispatchEvent(new Event('visibilitychange'));
}
