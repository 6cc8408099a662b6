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
import { type Calls, call } from './call.ts';

export const REMINDER_CALLS = {
  getReminderSettings: call<{ answer: ReminderSettingsAnswer }>(
    'GET',
    '/research/studies/:id/reminder-settings',
    'reminders:read',
  ),
  changeReminderSettings: call<{ body: ReminderSettings; answer: ReminderSettingsAnswer }>(
    'PATCH',
    '/research/studies/:id/reminder-settings',
    'reminders:change',
  ),
  listReminders: call<{ answer: RemindersAnswer }>('GET', '/research/studies/:id/reminders', 'reminders:read'),
  remindParticipants: call<{ body: RemindBody; answer: RemindedAnswer }>(
    'POST',
    '/research/studies/:id/reminders',
    'reminders:send',
  ),
  getDigest: call<{ answer: DigestAnswer }>('GET', '/users/me/digest', 'profile:digest'),
  changeDigest: call<{ body: DigestBody; answer: DigestAnswer }>('PATCH', '/users/me/digest', 'profile:digest'),
  readContact: call<{ body: ContactOfBody; answer: ContactAnswer }>('POST', '/strava-integration/contact/read'),
  saveContact: call<{ body: ContactBody; answer: ContactAnswer }>('POST', '/strava-integration/contact/save'),
  removeContact: call<{ body: ContactOfBody; answer: null }>('POST', '/strava-integration/contact/remove'),
  confirmContact: call<{ body: ContactTokenBody; answer: null }>('POST', '/strava-integration/contact/confirm'),
  leaveContact: call<{ body: ContactTokenBody; answer: null }>('POST', '/strava-integration/contact/leave'),
  sendPage: call<{ body: SendPageBody; answer: null }>('POST', '/strava-integration/contact/send-page'),
} satisfies Calls;

/** Called by mail programs, never by the client. */
export const MAIL_PROGRAM_CALLS = {
  leaveByMailProgram: call<{ answer: null }>('POST', '/strava-integration/contact/leave-now'),
} satisfies Calls;
