/**
 * STUDIES §12 What a study sends by itself. `not_joined`: invited days ago, with an address left on the invitation;
 * `not_connected`: joined days ago and no source yet; `silent`: no activity for
 * days without a declared absence; `starts_tomorrow` and `ends_tomorrow`: the participation or a phase of it.
 */
export const TRIGGERED_KINDS = [
  'source_broken',
  'reconsent',
  'starts_tomorrow',
  'ends_tomorrow',
  'not_joined',
  'not_connected',
  'silent',
  'study_over',
] as const;
export type TriggeredKind = (typeof TRIGGERED_KINDS)[number];

/** By hand: `general` when none of the others is true, `own_page` brings a new link to the participant's page. */
export const REMINDER_KINDS = [...TRIGGERED_KINDS, 'general', 'own_page'] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];
export type MailKind = ReminderKind | 'confirmation';

/**
 * `unclear`: the connection broke after the text was on its way, so the mail may have arrived; it is never sent again.
 * `bounced`: the mail server refused the address or the mail for good.
 */
export const MAIL_OUTCOMES = ['waiting', 'sending', 'sent', 'skipped', 'bounced', 'failed', 'unclear'] as const;
export type MailState = (typeof MAIL_OUTCOMES)[number];

/** Why a participant cannot be reminded now. */
export const NOT_REMINDED = ['not_reachable', 'too_soon', 'enough', 'over'] as const;

/** Why a mail was skipped, or what failed. */
export const MAIL_REASONS = [
  ...NOT_REMINDED,
  'withdrawn',
  'no_longer_due',
  'switched_off',
  'mail_not_set_up',
  'connection',
  'tls',
  'sign_in',
  'refused',
  'later',
  'address',
  'dropped',
  'stopped',
  'restored',
] as const;
export type MailReason = (typeof MAIL_REASONS)[number];
