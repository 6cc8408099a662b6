import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import type { ApiError } from './apiError.ts';
import { type ApiCall, callApi } from './callApi.ts';
import { connectionOf } from './connection.ts';
import { renew, sessionOver } from './renewal.ts';

/**
 * Sends a call with the token held. A 401 renews the token once and sends the call once more; whatever comes then is the
 * caller's. An answer that arrives when its session is over is not let through: it may be about somebody else's data.
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
