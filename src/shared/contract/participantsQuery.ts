import { type Static, Type } from 'typebox';
import { CONSENT_FILTERS } from '#shared/consentVersions.ts';
import { PARTICIPANT_LIMITS } from '#shared/constants.ts';
import { CONSENT_ANSWERS } from './joining.ts';
import { listQuery } from './list.ts';

export const PARTICIPANT_SORTS = [
  'status',
  'code',
  'group',
  'start_date',
  'end_date',
  'invitation',
  'consent_version',
  'created_at',
  'last_activity',
  'last_sync',
  'activities',
] as const;
export type ParticipantSort = (typeof PARTICIPANT_SORTS)[number];
/**
 * `status` and `invitation` may name several, separated by commas; `joined_*` are calendar days of the study's time zone,
 * both included; `silent_days`: of those who take part, without activity for at least so many days. The search covers
 * codes, groups (of who is not blinded), the words of status, invitation and consent in both languages, times and counts.
 */
export const ParticipantsQuery = listQuery(PARTICIPANT_SORTS, {
  status: Type.Optional(Type.String({ maxLength: 200 })),
  group: Type.Optional(Type.String({ maxLength: PARTICIPANT_LIMITS.groupMax })),
  joined_from: Type.Optional(Type.String({ maxLength: 10 })),
  joined_to: Type.Optional(Type.String({ maxLength: 10 })),
  joined: Type.Optional(Type.Enum(['no'])),
  silent_days: Type.Optional(Type.Integer({ minimum: 1, maximum: PARTICIPANT_LIMITS.silentDaysMax })),
  /** Who is not withdrawn and has a connection that works, or gave files. */
  connected: Type.Optional(Type.Enum(['yes'])),
  /** Who is not withdrawn and has a source, or a last upload, that could not be read. */
  import_errors: Type.Optional(Type.Enum(['yes'])),
  invitation: Type.Optional(Type.String({ maxLength: 200 })),
  /** Whose open invitation is valid until tomorrow, in the study's time zone. */
  expires: Type.Optional(Type.Enum(['tomorrow'])),
  /** This one and the next three: of those who take part. */
  consent: Type.Optional(Type.Enum([...CONSENT_FILTERS])),
  consent_version: Type.Optional(Type.Integer({ minimum: 1 })),
  agreed: Type.Optional(Type.Enum([...CONSENT_ANSWERS])),
  declined: Type.Optional(Type.Enum([...CONSENT_ANSWERS])),
});
export type ParticipantsQuery = Static<typeof ParticipantsQuery>;
