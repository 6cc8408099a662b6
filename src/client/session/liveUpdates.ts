import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { apiSlice } from '#client/api/apiSlice.ts';
import type { authApi } from '#client/api/authApi.ts';
import type { Connection } from '#client/api/connection.ts';
import { openUpdates } from '#client/api/updates.ts';
import { PROFILE_SUCCESS } from './profileSlice.ts';
import type { SessionState } from './session.ts';

type Dispatch = ThunkDispatch<SessionState, Connection, UnknownAction>;

// An import of its value would add code to the sign-in page.
const { endpoints } = apiSlice as unknown as typeof authApi;

/** The server ends the stream of a user whose role changes. */
export function openLiveUpdates() {
  return (dispatch: Dispatch): { close: () => void } => {
    let isOpen = true;
    // Without PROFILE_REQUEST and PROFILE_FAILURE, which would hide an open page because of a lost connection.
    const readRole = async () => {
      const call = endpoints.getProfile.initiate(undefined, { subscribe: false, forceRefetch: true });
      const { data } = await dispatch(call);
      if (isOpen && data) dispatch(PROFILE_SUCCESS(data));
    };
    const updates = dispatch(openUpdates(() => void readRole()));
    return {
      close: () => {
        isOpen = false;
        updates.close();
      },
    };
  };
}
