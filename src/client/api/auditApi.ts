import { AUDIT_CALLS } from '#shared/calls/audit.ts';
import { type AnswerOf, callOf } from '#shared/calls/call.ts';
import { AUDIT_FILE } from '#shared/constants.ts';
import type { AuditExportQuery, AuditQuery } from '#shared/contract/audit.ts';
import { apiSlice } from './apiSlice.ts';

/** The log grows with every change, so nothing of it is cached. */
export const auditApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    listAudit: build.query<AnswerOf<typeof AUDIT_CALLS.listAudit>, AuditQuery>({
      query: (params) => ({ ...callOf(AUDIT_CALLS.listAudit), params: { ...params } }),
      keepUnusedDataFor: 0,
    }),
    /** The file does not pass through the store. */
    exportAudit: build.mutation<null, AuditExportQuery>({
      queryFn: async (filters, _api, _extra, baseQuery) => {
        const [{ default: fileSaver }, { data, error }] = await Promise.all([
          import('file-saver'),
          baseQuery({ ...callOf(AUDIT_CALLS.exportAudit), params: filters, answer: 'file' }),
        ]);
        if (error) return { error };
        if (data instanceof Blob) fileSaver.saveAs(data, AUDIT_FILE);
        return { data: null };
      },
    }),
  }),
});

export const { useListAuditQuery, useExportAuditMutation } = auditApi;
