import { apiSlice } from '#client/api/apiSlice.ts';
import { onSuccess } from '#client/api/onSuccess.ts';
import { type BodyOf, callOf } from '#shared/calls/call.ts';
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
      query: ({ id, ...body }) => ({
        ...callOf(REMINDER_CALLS.changeReminderSettings, id),
        body: body satisfies BodyOf<typeof REMINDER_CALLS.changeReminderSettings>,
      }),
      invalidatesTags: onSuccess<'Reminder'>('Reminder'),
    }),
    listReminders: build.query<RemindersAnswer, OfStudy<RemindersQuery>>({
      query: ({ id, ...params }) => ({ ...callOf(REMINDER_CALLS.listReminders, id), params }),
      providesTags: ['Reminder'],
    }),
    remindParticipants: build.mutation<RemindedAnswer, OfStudy<RemindBody>>({
      query: ({ id, ...body }) => ({
        ...callOf(REMINDER_CALLS.remindParticipants, id),
        body: body satisfies BodyOf<typeof REMINDER_CALLS.remindParticipants>,
      }),
      invalidatesTags: onSuccess<'Reminder'>('Reminder'),
    }),
    getDigest: build.query<DigestAnswer, void>({
      query: () => callOf(REMINDER_CALLS.getDigest),
      providesTags: ['Contact'],
    }),
    changeDigest: build.mutation<DigestAnswer, DigestBody>({
      query: (body) => ({
        ...callOf(REMINDER_CALLS.changeDigest),
        body: body satisfies BodyOf<typeof REMINDER_CALLS.changeDigest>,
      }),
      invalidatesTags: onSuccess<'Contact'>('Contact'),
    }),
    readContact: build.query<ContactAnswer, ContactOfBody>({
      query: (body) => ({
        ...callOf(REMINDER_CALLS.readContact),
        body: body satisfies BodyOf<typeof REMINDER_CALLS.readContact>,
      }),
      keepUnusedDataFor: 0,
      providesTags: ['Contact'],
    }),
    saveContact: build.mutation<ContactAnswer, ContactBody>({
      query: (body) => ({
        ...callOf(REMINDER_CALLS.saveContact),
        body: body satisfies BodyOf<typeof REMINDER_CALLS.saveContact>,
      }),
      invalidatesTags: onSuccess<'Contact'>('Contact'),
    }),
    removeContact: build.mutation<null, ContactOfBody>({
      query: (body) => ({
        ...callOf(REMINDER_CALLS.removeContact),
        body: body satisfies BodyOf<typeof REMINDER_CALLS.removeContact>,
      }),
      invalidatesTags: onSuccess<'Contact'>('Contact'),
    }),
    confirmContact: build.mutation<null, string>({
      query: (token) => ({
        ...callOf(REMINDER_CALLS.confirmContact),
        body: { token } satisfies BodyOf<typeof REMINDER_CALLS.confirmContact>,
      }),
    }),
    leaveContact: build.mutation<null, string>({
      query: (token) => ({
        ...callOf(REMINDER_CALLS.leaveContact),
        body: { token } satisfies BodyOf<typeof REMINDER_CALLS.leaveContact>,
      }),
    }),
    sendPage: build.mutation<null, string>({
      query: (code) => ({
        ...callOf(REMINDER_CALLS.sendPage),
        body: { code } satisfies BodyOf<typeof REMINDER_CALLS.sendPage>,
      }),
    }),
  }),
});

export const {
  useGetReminderSettingsQuery,
  useChangeReminderSettingsMutation,
  useListRemindersQuery,
  useRemindParticipantsMutation,
  useGetDigestQuery,
  useChangeDigestMutation,
  useReadContactQuery,
  useSaveContactMutation,
  useRemoveContactMutation,
  useConfirmContactMutation,
  useLeaveContactMutation,
  useSendPageMutation,
} = remindersApi;
