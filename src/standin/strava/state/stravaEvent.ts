import type { SummaryActivity } from '#standin/strava/world/stravaShapes.ts';
import { isVisible } from './grants.ts';

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

function changesOf(before: SummaryActivity, after: SummaryActivity) {
  const updates: Record<string, string> = {};
  if (before.name !== after.name) updates.title = after.name;
  if (before.sport_type !== after.sport_type) updates.type = after.sport_type;
  const isPrivate = after.visibility === 'only_me';
  if ((before.visibility === 'only_me') !== isPrivate) updates.private = String(isPrivate);
  return updates;
}

/**
 * `before` is null for a new activity, `after` for a deleted one; without access to private activities, one that
 * becomes private is reported as deleted, and one that becomes public as created. Null for no event.
 */
export function happeningOf(
  before: SummaryActivity | null,
  after: SummaryActivity | null,
  scopes: ReadonlySet<string>,
): Omit<Happening, 'object_id' | 'object_type' | 'owner_id'> | null {
  const wasSeen = before !== null && isVisible(scopes, before);
  const isSeen = after !== null && isVisible(scopes, after);
  if (!wasSeen) return isSeen ? { aspect_type: 'create', updates: {} } : null;
  if (!isSeen) return { aspect_type: 'delete', updates: {} };
  const updates = changesOf(before, after);
  return Object.keys(updates).length === 0 ? null : { aspect_type: 'update', updates };
}
