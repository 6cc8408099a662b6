/** PAGES §3.7 What the timeline of a participant tells. */
export const TIMELINE_KINDS = [
  'created',
  'invited',
  'invite_renewed',
  'invite_opened',
  'invite_refused',
  'invite_expired',
  'consented',
  'connected',
  'permissions_changed',
  'source_broken',
  'source_restored',
  'first_activity',
  'gap',
  'absence',
  'paused',
  'reminder',
  'uploaded',
  'contact',
  'cut',
  'withdrawn',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];
