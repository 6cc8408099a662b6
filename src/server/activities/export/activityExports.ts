import type { FastifyBaseLogger } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import type { AuditActor } from '#server/db/audit.ts';
import { HttpError } from '#server/plugins/httpErrors.ts';
import type { ActivitiesExportQuery } from '#shared/contract/activities.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { ExportPage, ExportPlace, ExportRepository } from './exportRepository.ts';
import { ExportStream } from './exportStream.ts';

const RETRY_SECONDS = 10;
const BUSY_SECONDS = 60;

function exportRunning(): HttpError {
  return new HttpError(429, serverMessages('export_running'), { retryAfterSeconds: RETRY_SECONDS });
}

function exportBusy(): HttpError {
  return new HttpError(429, serverMessages('exports_busy'), { retryAfterSeconds: BUSY_SECONDS });
}

/** Each export uses one thread and most of a processor. */
const AT_ONCE = 2;
/** Larger pages are faster in all, smaller ones delay other requests less. */
const LOOKED_AT = 100;
const LOOKED_AT_AMONG_OTHERS = 25;
const NO_ROWS: ExportPage = { rows: '[]', count: 0, last: null };

interface ExportsParts {
  repository: ExportRepository;
  product: { name: string; version: string };
  timezone: string;
  now(): Date;
  waitForRequests(): Promise<boolean>;
  log: FastifyBaseLogger;
}

export function createActivityExports({ repository, product, timezone, now, waitForRequests, log }: ExportsParts) {
  const running = new Map<string, ExportStream | null>();

  interface Begun {
    filters: ActivitiesExportQuery;
    begun: Date;
    strava: Awaited<ReturnType<ExportRepository['strava']>>;
  }

  function provenance({ filters, begun, strava }: Begun, rows: number): (string | number)[][] {
    const given = Object.entries(filters).map(([name, value]) => [`filter_${name}`, value]);
    return [
      ['item', 'value'],
      ['product', product.name],
      ['version', product.version],
      ['exported_at_utc', begun.toISOString()],
      ['finished_at_utc', now().toISOString()],
      ['time_zone_of_installation', timezone],
      ['row_count', rows],
      ...(given.length > 0 ? given : [['filters', 'none']]),
      ['order', 'start_local'],
      ['display_policy', strava.display_policy],
      ['strava_basis', strava.hasBasis ? 'recorded' : 'none'],
      ['display_policy_applies_to', 'Studies and their exports. This file is for admins and has all rows.'],
      ['missing_values', 'empty cell'],
      ['state', 'Activities that changed while the file was written may be in it as they were before or after.'],
    ];
  }

  return {
    /** Throws 429 when the caller has one running or too many others run, and any error of the first statement. */
    async start(actor: AuditActor & { actorId: string }, filters: ActivitiesExportQuery): Promise<ExportStream> {
      if (running.has(actor.actorId)) throw exportRunning();
      if (running.size >= AT_ONCE) throw exportBusy();
      running.set(actor.actorId, null);
      const begun = now();
      const exportId = uuidv7({ msecs: begun.getTime() });
      try {
        const [resolved, strava] = await Promise.all([repository.resolve(filters), repository.strava()]);
        const read = async (after: ExportPlace | null, lookedAt: number) =>
          resolved === null ? NO_ROWS : repository.page(resolved, after, lookedAt);
        const stream = new ExportStream({
          first: await read(null, LOOKED_AT),
          next: async (after) => read(after, (await waitForRequests()) ? LOOKED_AT_AMONG_OTHERS : LOOKED_AT),
          provenance: (rows) => provenance({ filters, begun, strava }, rows),
          settle: async (outcome, rows) => {
            const facts = { event: 'export', outcome, rows, user_id: actor.actorId, request_id: actor.requestId };
            try {
              await repository.record({ exportId, actor, filters, rows, outcome, at: now() });
              log.info(facts, 'exported activities');
            } catch (error) {
              log.error({ ...facts, err: error }, 'an export of activities could not be recorded');
              throw error;
            }
          },
        });
        stream.once('close', () => running.delete(actor.actorId));
        running.set(actor.actorId, stream);
        return stream;
      } catch (error) {
        running.delete(actor.actorId);
        throw error;
      }
    },

    async stop(): Promise<void> {
      const streams = [...running.values()].filter((stream) => stream !== null);
      await Promise.all(
        streams.map(async (stream) => {
          const closed = new Promise((resolve) => stream.once('close', resolve));
          stream.destroy();
          await closed;
        }),
      );
    },
  };
}
