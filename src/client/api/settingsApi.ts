import { type AnswerOf, callOf } from '#shared/calls/call.ts';
import { SETTINGS_CALLS } from '#shared/calls/settings.ts';
import type { InstallationSettings } from '#shared/contract/settings.ts';
import { apiSlice } from './apiSlice.ts';
import { onSuccess } from './onSuccess.ts';
import { sends } from './sends.ts';

export const settingsApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    getSettings: build.query<InstallationSettings, void>({
      query: () => callOf(SETTINGS_CALLS.getSettings),
      transformResponse: (answer: AnswerOf<typeof SETTINGS_CALLS.getSettings>) => answer.settings,
      providesTags: ['Installation'],
    }),
    changeSettings: build.mutation({
      ...sends(SETTINGS_CALLS.changeSettings, (answer) => answer.settings),
      // Which data of Strava researchers see follows from the settings.
      invalidatesTags: onSuccess('Installation', 'Activity', 'Athlete', 'StravaDashboard', 'Participant', 'Attention'),
    }),
  }),
});
