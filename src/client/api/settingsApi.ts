import { SETTINGS_CALLS } from '#shared/calls/settings.ts';
import { apiSlice } from './apiSlice.ts';
import { onSuccess } from './onSuccess.ts';
import { asks, sends } from './sends.ts';

export const settingsApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    getSettings: build.query({
      ...asks(SETTINGS_CALLS.getSettings, (answer) => answer.settings),
      providesTags: ['Installation'],
    }),
    changeSettings: build.mutation({
      ...sends(SETTINGS_CALLS.changeSettings, (answer) => answer.settings),
      // Which data of Strava researchers see follows from the settings.
      invalidatesTags: onSuccess(
        'Installation',
        'Activity',
        'Athlete',
        'StravaDashboard',
        'Participant',
        'Quality',
        'Duplicate',
        'Gear',
        'Lab',
        'Attention',
      ),
    }),
  }),
});
