import type { SummaryActivity } from '#standin/strava/world/stravaShapes.ts';
import { isVisible } from './grants.ts';

/** What is posted to the callback. `event_time` in epoch seconds. */
export interface StravaEvent {
  aspect_type: 'create' | 'update' | 'delete';
  event_time: number;
  object_id: number;
  object_type: 'activity' | 'athlete';
  owner_id: number;
  subscription_id: number;
  updates?: Record<string, string>;
}

export type Happening = Pick<StravaEvent, 'aspect_type' | 'object_id' | 'object_type' | 'owner_id'> & {
  updates: Record<string, string>;
};

function changesOf(before: SummaryActivity, after: SummaryActivity, typeKey: 'sport_type' | 'type') {
  const updates: Record<string, string> = {};
  if (before.name !== after.name) updates.title = after.name;
  if (before.sport_type !== after.sport_type) updates.type = String(after[typeKey]);
  const isPrivate = after.visibility === 'only_me';
  if ((before.visibility === 'only_me') !== isPrivate) updates.private = String(isPrivate);
  return updates;
}

/**
 * What an app with these scopes hears of a change; `before` is null for a new activity, `after` for a deleted one. An app that may
 * not see private activities hears of one that becomes private as deleted, and of one that comes back as created. Null when it
 * hears nothing.
 */
export function happeningOf(
  before: SummaryActivity | null,
  after: SummaryActivity | null,
  scopes: ReadonlySet<string>,
  typeKey: 'sport_type' | 'type',
): Omit<Happening, 'object_id' | 'object_type' | 'owner_id'> | null {
  const wasSeen = before !== null && isVisible(scopes, before);
  const isSeen = after !== null && isVisible(scopes, after);
  if (!wasSeen) return isSeen ? { aspect_type: 'create', updates: {} } : null;
  if (!isSeen) return { aspect_type: 'delete', updates: {} };
  const updates = changesOf(before, after, typeKey);
  return Object.keys(updates).length === 0 ? null : { aspect_type: 'update', updates };
}
