import { apiSlice } from '#client/api/apiSlice.ts';
import { onSuccess } from '#client/api/onSuccess.ts';
import { asks, byId, byIdAndQuery, sends, sendsOnly, sendsTo } from '#client/api/sends.ts';
import { REMINDER_CALLS } from '#shared/calls/reminders.ts';
import type { RemindersAnswer, RemindersQuery } from '#shared/contract/reminders.ts';

type OfStudy<Body> = Body & { id: string };

/** Addresses and tokens travel in bodies, so that they are in no address. */
export const remindersApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    getReminderSettings: build.query({
      ...byId(REMINDER_CALLS.getReminderSettings),
      providesTags: ['Reminder'],
    }),
    changeReminderSettings: build.mutation({
      ...sendsTo(REMINDER_CALLS.changeReminderSettings),
      invalidatesTags: onSuccess('Reminder', 'StudyLog'),
    }),
    listReminders: build.query<RemindersAnswer, OfStudy<RemindersQuery>>({
      ...byIdAndQuery(REMINDER_CALLS.listReminders),
      providesTags: ['Reminder'],
    }),
    remindParticipants: build.mutation({
      ...sendsTo(REMINDER_CALLS.remindParticipants),
      invalidatesTags: onSuccess('Reminder', 'StudyLog'),
    }),
    getDigest: build.query({
      ...asks(REMINDER_CALLS.getDigest),
      providesTags: ['Contact'],
    }),
    changeDigest: build.mutation({
      ...sends(REMINDER_CALLS.changeDigest),
      invalidatesTags: onSuccess('Contact'),
    }),
    readContact: build.query({
      ...sends(REMINDER_CALLS.readContact),
      keepUnusedDataFor: 0,
      providesTags: ['Contact'],
    }),
    saveContact: build.mutation({
      ...sends(REMINDER_CALLS.saveContact),
      invalidatesTags: onSuccess('Contact'),
    }),
    removeContact: build.mutation({
      ...sends(REMINDER_CALLS.removeContact),
      invalidatesTags: onSuccess('Contact'),
    }),
    confirmContact: build.mutation({
      ...sendsOnly(REMINDER_CALLS.confirmContact, 'token'),
    }),
    leaveContact: build.mutation({
      ...sendsOnly(REMINDER_CALLS.leaveContact, 'token'),
    }),
    sendPage: build.mutation({
      ...sendsOnly(REMINDER_CALLS.sendPage, 'code'),
    }),
  }),
});
