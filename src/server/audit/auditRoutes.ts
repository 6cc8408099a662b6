import { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { actorOf } from '#server/plugins/actorOf.ts';
import { errorAnswers } from '#server/plugins/errorAnswers.ts';
import { invalidField } from '#server/plugins/httpErrors.ts';
import { requireDays } from '#server/plugins/invalidInput.ts';
import { routeOf } from '#server/plugins/routeOf.ts';
import { csvAnswer, sendCsv } from '#server/plugins/sendFile.ts';
import { AUDIT_CALLS } from '#shared/calls/audit.ts';
import { AUDIT_FILE, DEFAULT_PAGE_SIZE } from '#shared/constants.ts';
import { AuditAnswer, AuditExportQuery, AuditQuery } from '#shared/contract/audit.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { csvPages, recordExport } from './auditExport.ts';
import { auditConditions } from './auditFilters.ts';
import { readKey, toKey } from './auditKeys.ts';
import { toRecords } from './auditRecords.ts';
import { type AuditPlace, countRows, readRows } from './auditRepository.ts';

function placeOf({ sort = '-at', page = 1, page_size = DEFAULT_PAGE_SIZE, after, before }: AuditQuery): AuditPlace {
  if (after !== undefined && before !== undefined) throw invalidField('before', serverMessages('bad_key'));
  if (page > 1 && after === undefined && before === undefined)
    throw invalidField('page', serverMessages('page_too_deep'));
  return {
    newestFirst: sort === '-at',
    size: page_size,
    after: after === undefined ? null : readKey('after', after),
    before: before === undefined || before === 'end' ? (before ?? null) : readKey('before', before),
  };
}

export const auditRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app;
  const { timezone } = app.settings;

  app.route({
    ...routeOf(AUDIT_CALLS.listAudit),
    schema: {
      summary: 'Read the audit log',
      description: 'Ten a page unless asked otherwise, the newest first. Further pages are reached by their keys.',
      querystring: AuditQuery,
      response: { 200: AuditAnswer, ...errorAnswers(400, 401, 403, 503) },
    },
    handler: async (request) => {
      const { query } = request;
      requireDays(query);
      const place = placeOf(query);
      const conditions = auditConditions(query, timezone);
      const [found, { total, isExact }] = await Promise.all([
        readRows(db, conditions, { ...place, size: place.size + 1 }),
        countRows(db, conditions),
      ]);
      const isMore = found.length > place.size;
      const isBackwards = place.before !== null;
      const rows = isBackwards ? found.slice(-place.size) : found.slice(0, place.size);
      const [first, last] = [rows[0], rows.at(-1)];
      const hasNext = isBackwards ? place.before !== 'end' : isMore;
      const hasPrevious = isBackwards ? isMore : place.after !== null;
      return {
        records: await toRecords(db, rows),
        total,
        total_is_exact: isExact,
        page: query.page ?? 1,
        page_size: place.size,
        next: hasNext && last ? toKey(last) : null,
        previous: hasPrevious && first ? toKey(first) : null,
        timezone,
      };
    },
  });

  app.route({
    ...routeOf(AUDIT_CALLS.exportAudit),
    exposeHeadRoute: false,
    schema: {
      summary: 'The audit log as CSV',
      description:
        'Every row that the filters let through, the newest first, as the log holds it. The export is itself a row.',
      querystring: AuditExportQuery,
      response: { ...csvAnswer(AUDIT_FILE), ...errorAnswers(400, 401, 403, 503) },
    },
    handler: async (request, reply) => {
      const { query } = request;
      requireDays(query);
      await recordExport(db, actorOf(request), query, app.now());
      const pages = csvPages(db, auditConditions(query, timezone), () => app.waitForRequests());
      return sendCsv(reply, AUDIT_FILE, Readable.from(pages));
    },
  });
};
