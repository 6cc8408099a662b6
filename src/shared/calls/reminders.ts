import type {
  ContactAnswer,
  ContactBody,
  ContactOfBody,
  ContactTokenBody,
  DigestAnswer,
  DigestBody,
  RemindBody,
  RemindedAnswer,
  ReminderSettings,
  ReminderSettingsAnswer,
  RemindersAnswer,
  SendPageBody,
} from '#shared/contract/reminders.ts';
import { type Calls, get, patch, post } from './call.ts';

export const REMINDER_CALLS = {
  getReminderSettings: get<ReminderSettingsAnswer>('/research/studies/:id/reminder-settings', 'reminders:read'),
  changeReminderSettings: patch<ReminderSettingsAnswer, ReminderSettings>(
    '/research/studies/:id/reminder-settings',
    'reminders:change',
  ),
  listReminders: get<RemindersAnswer>('/research/studies/:id/reminders', 'reminders:read'),
  remindParticipants: post<RemindedAnswer, RemindBody>('/research/studies/:id/reminders', 'reminders:send'),
  getDigest: get<DigestAnswer>('/users/me/digest', 'profile:digest'),
  changeDigest: patch<DigestAnswer, DigestBody>('/users/me/digest', 'profile:digest'),
  readContact: post<ContactAnswer, ContactOfBody>('/strava-integration/contact/read'),
  saveContact: post<ContactAnswer, ContactBody>('/strava-integration/contact/save'),
  removeContact: post<null, ContactOfBody>('/strava-integration/contact/remove'),
  confirmContact: post<null, ContactTokenBody>('/strava-integration/contact/confirm'),
  leaveContact: post<null, ContactTokenBody>('/strava-integration/contact/leave'),
  sendPage: post<null, SendPageBody>('/strava-integration/contact/send-page'),
} satisfies Calls;

/** Called by mail programs, never by the client. */
export const MAIL_PROGRAM_CALLS = {
  leaveByMailProgram: post<null>('/strava-integration/contact/leave-now'),
} satisfies Calls;
