import { createParser } from 'eventsource-parser';
import type { UpdateTopic } from '#shared/contract/connection.ts';
import { readTopics } from './updateTags.ts';

interface UpdatesListener {
  onLife: () => void;
  onTopics: (topics: UpdateTopic[]) => void;
}

export async function readUpdates(body: ReadableStream<Uint8Array>, listener: UpdatesListener): Promise<void> {
  const parser = createParser({
    onEvent: ({ data }) => {
      const topics = readTopics(data);
      if (topics.length > 0) listener.onTopics(topics);
    },
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    listener.onLife();
    parser.feed(decoder.decode(value, { stream: true }));
  }
}
