/** PAGES §3.0-H The most urgent first, which is the default order; `syncing`: data arrive. */
export const PARTICIPANT_STATUSES = [
  'disconnected',
  'permission_missing',
  'silent',
  'invitation_expired',
  'no_invitation',
  'invited',
  'importing',
  'syncing',
  'completed',
  'refused',
  'withdrawn',
] as const;
export type ParticipantStatus = (typeof PARTICIPANT_STATUSES)[number];
