import { saveAnswer } from '#client/api/saveAnswer.ts';
import { AUDIT_CALLS } from '#shared/calls/audit.ts';
import { type AnswerOf, callOf } from '#shared/calls/call.ts';
import { AUDIT_FILE } from '#shared/constants.ts';
import type { AuditExportQuery, AuditQuery } from '#shared/contract/audit.ts';
import { apiSlice } from './apiSlice.ts';
import { byQuery } from './sends.ts';

/** The log grows with every change, so nothing of it is cached. */
export const auditApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    listAudit: build.query<AnswerOf<typeof AUDIT_CALLS.listAudit>, AuditQuery>({
      ...byQuery(AUDIT_CALLS.listAudit),
      keepUnusedDataFor: 0,
    }),
    exportAudit: build.mutation<null, AuditExportQuery>({
      queryFn: (filters, _api, _extra, baseQuery) =>
        saveAnswer(baseQuery({ ...callOf(AUDIT_CALLS.exportAudit), params: filters, answer: 'file' }), AUDIT_FILE),
    }),
  }),
});
