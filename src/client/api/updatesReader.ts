import { createParser } from 'eventsource-parser';
import type { UpdateTopic } from '#shared/contract/connection.ts';
import { readTopics } from './updateTags.ts';

interface UpdatesHeard {
  /** Any bytes, at least a sign of life. */
  onLife: () => void;
  onTopics: (topics: UpdateTopic[]) => void;
}

/** Rejects when the stream breaks off or is aborted. */
export async function readUpdates(body: ReadableStream<Uint8Array>, heard: UpdatesHeard): Promise<void> {
  const parser = createParser({
    onEvent: ({ data }) => {
      const topics = readTopics(data);
      if (topics.length > 0) heard.onTopics(topics);
    },
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    heard.onLife();
    parser.feed(decoder.decode(value, { stream: true }));
  }
}
