import { createAction, createSlice } from '@reduxjs/toolkit';
import type { ProfileAnswer } from '#shared/contract/users.ts';
import type { ShownText } from '#shared/shownText.ts';

export interface ProfileState {
  loading: boolean;
  error: ShownText | null;
  data: ProfileAnswer | null;
}

export const PROFILE_REQUEST = createAction('PROFILE_REQUEST');
export const PROFILE_SUCCESS = createAction<ProfileAnswer>('PROFILE_SUCCESS');
export const PROFILE_FAILURE = createAction<ShownText>('PROFILE_FAILURE');
export const PROFILE_CLEAR = createAction('PROFILE_CLEAR');

const noProfile: ProfileState = { loading: false, error: null, data: null };

const profileSlice = createSlice({
  name: 'profile',
  initialState: noProfile,
  reducers: {},
  selectors: {
    selectProfile: (state) => state,
    /** Empty before the profile is there. */
    selectRole: ({ data }) => data?.user.role.toLowerCase() ?? '',
  },
  extraReducers: (builder) => {
    builder
      .addCase(PROFILE_REQUEST, (state) => {
        state.loading = true;
        state.error = null;
      })
      .addCase(PROFILE_SUCCESS, (_state, { payload }) => ({ ...noProfile, data: payload }))
      .addCase(PROFILE_FAILURE, (_state, { payload }) => ({ ...noProfile, error: payload }))
      .addCase(PROFILE_CLEAR, () => noProfile);
  },
});

export const profileReducer = profileSlice.reducer;
export const { selectProfile, selectRole } = profileSlice.selectors;
