import { type Static, Type } from 'typebox';
import { CONSENT_LANGUAGES } from '#shared/consentVersions.ts';
import { EMAIL_MAX, PARTICIPANT_LIMITS } from '#shared/constants.ts';
import { MAIL_OUTCOMES, MAIL_REASONS, NOT_REMINDED, REMINDER_KINDS, TRIGGERED_KINDS } from '#shared/reminderKinds.ts';
import { listAnswer, listQuery } from './list.ts';
import { Closed, Nullable, Text } from './shapes.ts';

const Hour = Type.Integer({ minimum: 0, maximum: 23 });

/** Hours are whole hours of the study's time zone; quiet hours end at `quiet_to`. */
export const ReminderSettings = Closed({
  is_on: Type.Boolean(),
  kinds: Type.Array(Type.Enum([...TRIGGERED_KINDS]), { uniqueItems: true }),
  not_connected_days: Type.Integer({ minimum: 1, maximum: 60 }),
  silent_days: Type.Integer({ minimum: 1, maximum: 60 }),
  send_hour: Hour,
  quiet_from: Hour,
  quiet_to: Hour,
  /** One reminder in so many days, and so many to a participant in the whole study. */
  gap_days: Type.Integer({ minimum: 1, maximum: 60 }),
  most: Type.Integer({ minimum: 1, maximum: 100 }),
});
export type ReminderSettings = Static<typeof ReminderSettings>;
/** `reachable`: participants who left an address and confirmed it. */
export const ReminderSettingsAnswer = Type.Object({
  settings: ReminderSettings,
  is_mail_set_up: Type.Boolean(),
  reachable: Type.Integer(),
  participants: Type.Integer(),
  timezone: Type.String(),
});
export type ReminderSettingsAnswer = Static<typeof ReminderSettingsAnswer>;

export const REMINDERS_SORTABLE = ['created_at', 'code', 'kind', 'state'] as const;
export const RemindersQuery = listQuery(REMINDERS_SORTABLE, {
  state: Type.Optional(Type.Enum([...MAIL_OUTCOMES])),
  participant_id: Type.Optional(Type.String({ maxLength: 36 })),
});
export type RemindersQuery = Static<typeof RemindersQuery>;
/** `finished_at` is null while it waits; `due_at` says when it is sent then. */
export const Reminder = Type.Object({
  id: Type.String(),
  participant_id: Type.String(),
  code: Type.String(),
  kind: Type.Enum([...REMINDER_KINDS]),
  requested_by_email: Text,
  is_asked_by_participant: Type.Boolean(),
  is_by_hand: Type.Boolean(),
  created_at: Type.String(),
  due_at: Type.String(),
  finished_at: Text,
  state: Type.Enum([...MAIL_OUTCOMES]),
  reason: Nullable(Type.Enum([...MAIL_REASONS])),
});
export type Reminder = Static<typeof Reminder>;
/** `reachable`: how many of the study, or of the participant that was asked for, can be reached by e-mail. */
export const RemindersAnswer = Type.Object({
  ...listAnswer('reminders', Reminder).properties,
  reachable: Type.Integer(),
});
export type RemindersAnswer = Static<typeof RemindersAnswer>;

/** `own_page`: a new link to the participant's page instead of a reminder. */
export const RemindBody = Closed({
  own_page: Type.Optional(Type.Boolean()),
  participant_ids: Type.Array(Type.String(), {
    minItems: 1,
    maxItems: PARTICIPANT_LIMITS.perCall,
    uniqueItems: true,
  }),
});
export type RemindBody = Static<typeof RemindBody>;
export const RemindedAnswer = Type.Object({
  reminders: Type.Array(Reminder),
  left_out: Type.Array(
    Type.Object({ participant_id: Type.String(), code: Type.String(), reason: Type.Enum([...NOT_REMINDED]) }),
  ),
});
export type RemindedAnswer = Static<typeof RemindedAnswer>;

const Token = Type.String({ minLength: 1, maxLength: 200 });
/**
 * Names the participant: by the receipt, as the signed-in user whose place it is, or by a personal invitation that is not
 * used yet.
 */
const whose = {
  receipt: Type.Optional(Token),
  place: Type.Optional(Type.String({ maxLength: 36 })),
  invite: Type.Optional(Token),
};
export const ContactOfBody = Closed(whose);
export type ContactOfBody = Static<typeof ContactOfBody>;
/** Never has the whole address, because a receipt may be found by others. */
export const ContactAnswer = Type.Object({
  is_mail_set_up: Type.Boolean(),
  contact: Nullable(
    Type.Object({
      hint: Type.String(),
      language: Type.Enum([...CONSENT_LANGUAGES]),
      state: Type.Enum(['unconfirmed', 'unsent', 'confirmed', 'bounced']),
    }),
  ),
});
export type ContactAnswer = Static<typeof ContactAnswer>;
export const ContactBody = Closed({
  ...whose,
  email: Type.String({ maxLength: EMAIL_MAX }),
  language: Type.Enum([...CONSENT_LANGUAGES]),
});
export type ContactBody = Static<typeof ContactBody>;
export const SendPageBody = Closed({ code: Type.String({ minLength: 1, maxLength: 40 }) });
export type SendPageBody = Static<typeof SendPageBody>;
export const ContactTokenBody = Closed({ token: Token });
export type ContactTokenBody = Static<typeof ContactTokenBody>;

/** Whether a member of staff gets the mail in the morning, and its language. */
export const DigestBody = Closed({ is_on: Type.Boolean(), language: Type.Enum([...CONSENT_LANGUAGES]) });
export type DigestBody = Static<typeof DigestBody>;
export const DigestAnswer = Type.Object({ is_on: Type.Boolean(), is_mail_set_up: Type.Boolean() });
export type DigestAnswer = Static<typeof DigestAnswer>;
