import { PassThrough, type Readable } from 'node:stream';
import type { Change, ChangeFeed, Ended } from '#server/db/changeFeed.ts';
import type { UpdateTopic } from '#shared/contract/connection.ts';

/** Changes within this time are sent together. */
const GATHER_MS = 250;
/** A change this shortly before a stream opens may be missing in what its screen has read. */
const RECENT_MS = 10_000;
const PING_MS = 15_000;
/** Repeated check, because the message about an ended session can be lost. */
const CHECK_MS = 60_000;
const EXPIRY_LOOK_MS = 250;
const STREAMS_EACH = 20;
/** Bytes of unread data after which a reader is disconnected; it reads everything again on reconnect. */
const LAG_BYTES = 65_536;

interface StreamOwner {
  userId: string;
  sessionId: string;
  until: Date;
  seesAll: boolean;
  /** Whether the session and role are still valid; checked at the start, after a gap, and once a minute. */
  isStillWelcome(): Promise<boolean>;
}

interface Stream {
  owner: StreamOwner;
  body: PassThrough;
  gathered: Set<UpdateTopic>;
  flush: NodeJS.Timeout | null;
  timers: NodeJS.Timeout[];
}

const concerns = ({ userId, seesAll }: StreamOwner, change: Pick<Change, 'userId'>) =>
  seesAll || change.userId === userId;

const isEndedBy = (ended: Ended, { userId, sessionId }: StreamOwner) =>
  'session_id' in ended ? ended.session_id === sessionId : ended.user_id === userId;

/** Sends topics, never content; a stream ends with its session. */
export function createUpdateStreams(feed: ChangeFeed, now: () => Date) {
  const streams = new Set<Stream>();
  const told = new Map<string | null, Map<UpdateTopic, number>>();

  function remember({ userId, topics }: Change): void {
    const ofOwner = told.get(userId) ?? new Map<UpdateTopic, number>();
    for (const topic of topics) ofOwner.set(topic, performance.now());
    told.set(userId, ofOwner);
  }

  function recent(owner: StreamOwner): UpdateTopic[] {
    const since = performance.now() - RECENT_MS;
    return [...told]
      .filter(([userId]) => concerns(owner, { userId }))
      .flatMap(([, topics]) => [...topics].filter(([, at]) => at >= since).map(([topic]) => topic));
  }

  function write(stream: Stream, text: string): void {
    if (stream.body.writableLength > LAG_BYTES) end(stream);
    else stream.body.write(text);
  }

  function send(stream: Stream, topics: readonly UpdateTopic[]): void {
    for (const topic of topics) stream.gathered.add(topic);
    stream.flush ??= setTimeout(() => {
      stream.flush = null;
      const data = JSON.stringify({ topics: [...stream.gathered] });
      stream.gathered.clear();
      write(stream, `event: change\ndata: ${data}\n\n`);
    }, GATHER_MS);
  }

  function end(stream: Stream): void {
    if (!streams.delete(stream)) return;
    for (const timer of stream.timers) clearInterval(timer);
    if (stream.flush) clearTimeout(stream.flush);
    stream.body.end();
  }

  async function check(stream: Stream): Promise<void> {
    // An unreachable database does not show that the session ended.
    if (!(await stream.owner.isStillWelcome().catch(() => true))) end(stream);
  }

  function endThose(isOver: (owner: StreamOwner) => boolean): void {
    for (const stream of streams) if (isOver(stream.owner)) end(stream);
  }

  const unsubscribe = feed.subscribe((heard) => {
    if (heard === 'missed') {
      for (const stream of streams) {
        send(stream, ['everything']);
        void check(stream);
      }
    } else if ('ended' in heard) {
      endThose((owner) => isEndedBy(heard.ended, owner));
    } else if ('change' in heard) {
      remember(heard.change);
      for (const stream of streams) if (concerns(stream.owner, heard.change)) send(stream, heard.change.topics);
    }
  });
  const expiry = setInterval(() => endThose(({ until }) => now() >= until), EXPIRY_LOOK_MS).unref();

  return {
    open(owner: StreamOwner): Readable {
      const others = [...streams].filter((other) => other.owner.userId === owner.userId);
      const [oldest] = others;
      if (oldest && others.length >= STREAMS_EACH) end(oldest);
      const stream: Stream = { owner, body: new PassThrough(), gathered: new Set(), flush: null, timers: [] };
      stream.timers = [
        setInterval(() => write(stream, ':\n\n'), PING_MS).unref(),
        setInterval(() => void check(stream), CHECK_MS).unref(),
      ];
      streams.add(stream);
      stream.body.on('close', () => end(stream));
      write(stream, ':\n\n');
      const topics = recent(owner);
      if (topics.length > 0) send(stream, topics);
      void check(stream);
      return stream.body;
    },
    stop(): void {
      unsubscribe();
      clearInterval(expiry);
      for (const stream of streams) end(stream);
    },
  };
}
