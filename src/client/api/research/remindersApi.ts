import { apiSlice } from '#client/api/apiSlice.ts';
import { onSuccess } from '#client/api/onSuccess.ts';
import { withBody } from '#client/api/withBody.ts';
import { callOf } from '#shared/calls/call.ts';
import { REMINDER_CALLS } from '#shared/calls/reminders.ts';
import type {
  ContactAnswer,
  ContactBody,
  ContactOfBody,
  DigestAnswer,
  DigestBody,
  RemindBody,
  RemindedAnswer,
  ReminderSettings,
  ReminderSettingsAnswer,
  RemindersAnswer,
  RemindersQuery,
} from '#shared/contract/reminders.ts';

type OfStudy<Body> = Body & { id: string };

/** Addresses and tokens travel in bodies, so that they are in no address. */
export const remindersApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    getReminderSettings: build.query<ReminderSettingsAnswer, string>({
      query: (id) => callOf(REMINDER_CALLS.getReminderSettings, id),
      providesTags: ['Reminder'],
    }),
    changeReminderSettings: build.mutation<ReminderSettingsAnswer, OfStudy<ReminderSettings>>({
      query: ({ id, ...body }) => withBody(REMINDER_CALLS.changeReminderSettings, body, id),
      invalidatesTags: onSuccess('Reminder'),
    }),
    listReminders: build.query<RemindersAnswer, OfStudy<RemindersQuery>>({
      query: ({ id, ...params }) => ({ ...callOf(REMINDER_CALLS.listReminders, id), params }),
      providesTags: ['Reminder'],
    }),
    remindParticipants: build.mutation<RemindedAnswer, OfStudy<RemindBody>>({
      query: ({ id, ...body }) => withBody(REMINDER_CALLS.remindParticipants, body, id),
      invalidatesTags: onSuccess('Reminder'),
    }),
    getDigest: build.query<DigestAnswer, void>({
      query: () => callOf(REMINDER_CALLS.getDigest),
      providesTags: ['Contact'],
    }),
    changeDigest: build.mutation<DigestAnswer, DigestBody>({
      query: (body) => withBody(REMINDER_CALLS.changeDigest, body),
      invalidatesTags: onSuccess('Contact'),
    }),
    readContact: build.query<ContactAnswer, ContactOfBody>({
      query: (body) => withBody(REMINDER_CALLS.readContact, body),
      keepUnusedDataFor: 0,
      providesTags: ['Contact'],
    }),
    saveContact: build.mutation<ContactAnswer, ContactBody>({
      query: (body) => withBody(REMINDER_CALLS.saveContact, body),
      invalidatesTags: onSuccess('Contact'),
    }),
    removeContact: build.mutation<null, ContactOfBody>({
      query: (body) => withBody(REMINDER_CALLS.removeContact, body),
      invalidatesTags: onSuccess('Contact'),
    }),
    confirmContact: build.mutation<null, string>({
      query: (token) => withBody(REMINDER_CALLS.confirmContact, { token }),
    }),
    leaveContact: build.mutation<null, string>({
      query: (token) => withBody(REMINDER_CALLS.leaveContact, { token }),
    }),
    sendPage: build.mutation<null, string>({
      query: (code) => withBody(REMINDER_CALLS.sendPage, { code }),
    }),
  }),
});
