/** PAGES §3.0-H The most urgent first, which is the default order; `syncing`: data can arrive, `never_joined`: the study ended first. */
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
  'never_joined',
  'refused',
  'withdrawn',
] as const;
export type ParticipantStatus = (typeof PARTICIPANT_STATUSES)[number];

/** PAGES §3.0-H Whom to contact, the most urgent first. */
export const NEEDS_CONTACT = ['disconnected', 'permission_missing', 'silent', 'invitation_expired'] as const;
/** Together with an invitation that nobody has answered for some days. */
export const MAY_NEED_CONTACT = [...NEEDS_CONTACT, 'invited'] as const satisfies readonly ParticipantStatus[];
