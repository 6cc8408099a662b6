import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import type { ApiError } from './apiError.ts';
import { type ApiCall, callApi } from './callApi.ts';
import { connectionOf } from './connection.ts';
import { renew, sessionOver } from './renewal.ts';

/**
 * A 401 renews the token once and repeats the call once; an answer after the end of its session is dropped, because it
 * may contain another user's data.
 */
export const baseQueryWithReauth: BaseQueryFn<ApiCall, unknown, ApiError> = async (call, api) => {
  const connection = connectionOf(api.extra);
  const sent = connection.token.held();
  let result = await callApi(connection.browser, call, sent.value, api.signal);
  if (result.error?.status === 401) {
    const renewal = await renew(connection, sent, api.dispatch);
    if (renewal.error) return { error: renewal.error };
    result = await callApi(connection.browser, call, connection.token.held().value, api.signal);
  }
  return connection.token.held().epoch === sent.epoch ? result : { error: sessionOver };
};
