import type { UpdateTopic } from '#shared/contract/connection.ts';
import type { apiSlice } from './apiSlice.ts';

type Tags = Parameters<(typeof apiSlice)['util']['invalidateTags']>[0];
type Tag = Extract<Exclude<Tags[number], null | undefined>, string>;

/** The topics' tags; the webhook's subscription has none, because each read of it is a call of Strava. */
const TAGS: Record<Exclude<UpdateTopic, 'everything'>, readonly Tag[]> = {
  activities: ['Activity', 'StravaDashboard', 'OwnAthlete', 'Duplicate', 'Receipt'],
  athletes: ['Athlete', 'OwnAthlete', 'StravaDashboard', 'Receipt'],
  gear: ['Gear'],
  uploads: ['Upload', 'Attention'],
  exports: ['StudyExport', 'StudyCut'],
  control: ['Control', 'Problem', 'Attention'],
};

export function tagsOf(topics: Iterable<UpdateTopic>): Tag[] {
  const tags = [...topics].flatMap((topic) => (topic === 'everything' ? Object.values(TAGS).flat() : TAGS[topic]));
  return [...new Set(tags)];
}

/** Topics that this client does not know are ignored. */
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
