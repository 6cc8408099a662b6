import type { UpdateTopic } from '#shared/contract/connection.ts';
import { readUpdates } from './updatesReader.ts';
import { tagsOf } from './updateTags.ts';

async function readPieces(pieces: readonly (string | Uint8Array)[]) {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) {
        controller.enqueue(typeof piece === 'string' ? new TextEncoder().encode(piece) : piece);
      }
      controller.close();
    },
  });
  const topics: UpdateTopic[][] = [];
  let signs = 0;
  await readUpdates(body, {
    onLife: () => {
      signs += 1;
    },
    onTopics: (news) => topics.push(news),
  });
  return { topics, signs };
}

test('an event names what has changed', async () => {
  const { topics } = await readPieces(['event: change\ndata: {"topics":["activities","gear"]}\n\n']);
  expect(topics).toEqual([['activities', 'gear']]);
});

test('a comment is a sign of life and nothing more', async () => {
  expect(await readPieces([':\n\n', ': still here\n\n'])).toEqual({ topics: [], signs: 2 });
});

test('an event that arrives byte by byte is reported once, as a whole', async () => {
  const letters = [...new TextEncoder().encode('event: change\r\ndata: {"topics":["athletes"]}\r\n\r\n')];
  const { topics, signs } = await readPieces(letters.map((letter) => Uint8Array.of(letter)));
  expect(topics).toEqual([['athletes']]);
  expect(signs).toBe(letters.length);
});

test('events that arrive together are reported one by one', async () => {
  const { topics } = await readPieces(['data: {"topics":["gear"]}\n\n:\n\ndata: {"topics":["control"]}\n\n']);
  expect(topics).toEqual([['gear'], ['control']]);
});

test('an incomplete event is not reported', async () => {
  expect((await readPieces(['data: {"topics":["gear"]}'])).topics).toEqual([]);
});

test.each([['{'], ['null'], ['[]'], ['{"topics":"gear"}'], ['{"topics":["weather"]}'], ['{"topics":[]}']])(
  'unknown data (%s) are ignored',
  async (data) => {
    expect((await readPieces([`data: ${data}\n\n`])).topics).toEqual([]);
  },
);

test('each topic has the tags of what shows it, and "everything" has all of them', () => {
  expect(tagsOf(['activities'])).toEqual(['Activity', 'StravaDashboard', 'OwnAthlete', 'Duplicate', 'Receipt']);
  expect(tagsOf(['athletes', 'activities'])).toEqual([
    'Athlete',
    'OwnAthlete',
    'StravaDashboard',
    'Receipt',
    'Activity',
    'Duplicate',
  ]);
  expect(tagsOf(['gear'])).toEqual(['Gear']);
  expect(tagsOf(['control'])).toEqual(['Control', 'Problem', 'Attention']);
  expect(tagsOf(['uploads'])).toEqual(['Upload', 'Attention']);
  const topics: UpdateTopic[] = ['activities', 'athletes', 'gear', 'uploads', 'exports', 'control'];
  expect(new Set(tagsOf(['everything']))).toEqual(new Set(tagsOf(topics)));
});
