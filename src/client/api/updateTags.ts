import type { UpdateTopic } from '#shared/contract/connection.ts';
import type { apiSlice } from './apiSlice.ts';

type Tags = Parameters<(typeof apiSlice)['util']['invalidateTags']>[0];
type Tag = Extract<Exclude<Tags[number], null | undefined>, string>;

/**
 * What shows each topic. A connection's own line counts its activities. The webhook's subscription is not among it: each read of it is a
 * call of Strava, and what changes there shows in the control room's setup.
 */
const TAGS: Record<Exclude<UpdateTopic, 'everything'>, readonly Tag[]> = {
  activities: ['Activity', 'StravaDashboard', 'OwnAthlete'],
  athletes: ['Athlete', 'OwnAthlete'],
  gear: ['Gear'],
  control: ['Control', 'Problem'],
};

/** What is out of date when the server says that these topics have changed. */
export function tagsOf(topics: Iterable<UpdateTopic>): Tag[] {
  const tags = [...topics].flatMap((topic) => (topic === 'everything' ? Object.values(TAGS).flat() : TAGS[topic]));
  return [...new Set(tags)];
}

/** The topics that an event's data name; those that this client does not know mean nothing to it. */
export function readTopics(data: string): UpdateTopic[] {
  try {
    const parsed: unknown = JSON.parse(data);
    const topics: unknown = typeof parsed === 'object' && parsed !== null ? Reflect.get(parsed, 'topics') : null;
    return Array.isArray(topics) ? topics.filter(isTopic) : [];
  } catch {
    return [];
  }
}

function isTopic(word: unknown): word is UpdateTopic {
  return word === 'everything' || (typeof word === 'string' && Object.hasOwn(TAGS, word));
}
