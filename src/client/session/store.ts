import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import { apiSlice } from '#client/api/apiSlice.ts';
import { type Browser, thisBrowser } from '#client/api/browser.ts';
import { Connection } from '#client/api/connection.ts';
import { createReadAgain } from '#client/api/readAgain.ts';
import { authReducer } from './authSlice.ts';
import { followOtherTabs } from './otherTabs.ts';
import { profileReducer } from './profileSlice.ts';
import { createSessionListener } from './sessionListener.ts';

const rootReducer = combineReducers({
  auth: authReducer,
  profile: profileReducer,
  [apiSlice.reducerPath]: apiSlice.reducer,
});

export type RootState = ReturnType<typeof rootReducer>;

/** Two stores in one process share neither token nor cache, like two tabs. */
export function createAppStore(options: { browser?: Browser; preloadedState?: Partial<RootState> } = {}) {
  const connection = new Connection(options.browser ?? thisBrowser());
  const store = configureStore({
    reducer: rootReducer,
    preloadedState: options.preloadedState,
    middleware: (getDefault) =>
      getDefault({
        thunk: { extraArgument: connection },
        // The duration of these development checks depends on the machine, not on the state.
        immutableCheck: { warnAfter: 1000 },
        serializableCheck: { warnAfter: 1000 },
      })
        .prepend(createSessionListener())
        .concat(apiSlice.middleware, createReadAgain()),
  });
  followOtherTabs(store, connection);
  return store;
}

export type AppStore = ReturnType<typeof createAppStore>;
type AppDispatch = AppStore['dispatch'];

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
