import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { validate as isUuid } from 'uuid';
import { athleteNotFound } from '#server/activities/activityNotFound.ts';
import { scopeOf } from '#server/activities/activityScope.ts';
import { errorAnswers } from '#server/plugins/errorAnswers.ts';
import { shareReads } from '#server/plugins/sharedReads.ts';
import { dayIn } from '#shared/calendarDate.ts';
import {
  AthleteStatsAnswer,
  AthleteStatsQuery,
  OwnDashboardAnswer,
  OwnDashboardQuery,
} from '#shared/contract/athletes.ts';
import { StravaDashboard } from '#shared/contract/strava.ts';
import { STRAVA_PATHS } from '#shared/stravaPaths.ts';
import { firstDayOf, NO_FIGURES, toDashboard } from './dashboardFigures.ts';
import { isCurrent, readSummaryFigures, type SummaryFigures } from './dashboardRepository.ts';
import { ownRange, statsRange, toAthleteStats, toOwnDashboard } from './periodFigures.ts';
import { findAthleteOf, findAthleteWithin, readAthleteSums } from './statsRepository.ts';

const tags = ['strava'];
const EVERYBODY = 'everybody';
const STATS_WEEKS = 12;

interface Options {
  /** Whether the database answers statements in the order in which it runs them. */
  answersInOrder: boolean;
}

/** Figures of what athletes recorded: of all, of one, and one's own. */
export const dashboardRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { answersInOrder }) => {
  const today = () => dayIn(app.settings.timezone, app.now());

  /** What everybody's figures were when they were last read. */
  let known: { day: string; figures: SummaryFigures; dashboard: StravaDashboard } | null = null;

  async function read(whose: string): Promise<StravaDashboard> {
    const day = today();
    if (whose !== EVERYBODY) {
      return toDashboard(await readSummaryFigures(app.db, { userId: whose }, firstDayOf(day), day), day);
    }
    if (known?.day === day && (await isCurrent(app.db, known.figures))) return known.dashboard;
    const figures = await readSummaryFigures(app.db, { userId: null }, firstDayOf(day), day);
    known = { day, figures, dashboard: toDashboard(figures, day) };
    return known.dashboard;
  }
  const readShared = shareReads(read, { answersInOrder });

  /** Figures of everybody, which most who ask may see. */
  const begun = new WeakMap<FastifyRequest, Promise<StravaDashboard>>();
  function readAhead(request: FastifyRequest): void {
    const reading = readShared(EVERYBODY);
    // Whoever may not see them never waits for them.
    reading.catch(() => undefined);
    begun.set(request, reading);
  }

  app.get(
    STRAVA_PATHS.dashboard,
    {
      config: { right: 'strava:dashboard', ahead: readAhead },
      schema: {
        summary: 'Strava Data Summary',
        tags,
        response: { 200: StravaDashboard, ...errorAnswers(401, 403, 503) },
      },
    },
    async (request) => {
      const scope = scopeOf(request);
      if (scope === null) return toDashboard(NO_FIGURES, today());
      if (scope.userId !== null) return readShared(scope.userId);
      return begun.get(request) ?? readShared(EVERYBODY);
    },
  );

  app.get(
    STRAVA_PATHS.ownDashboard,
    {
      config: { right: 'strava:read-own' },
      schema: {
        summary: "The caller's own figures of a period",
        tags,
        querystring: OwnDashboardQuery,
        response: { 200: OwnDashboardAnswer, ...errorAnswers(401, 403, 503) },
      },
    },
    async ({ query: { period = '4w' }, user }) => {
      const day = today();
      const athleteId = await findAthleteOf(app.db, user.id);
      const nothing = { days: [], sports: [] };
      const sums = athleteId ? await readAthleteSums(app.db, athleteId, ...ownRange(day, period)) : nothing;
      return toOwnDashboard(sums, day, period);
    },
  );

  app.get(
    STRAVA_PATHS.athleteStats,
    {
      config: { right: 'athletes:read' },
      schema: {
        summary: "An athlete's figures",
        tags,
        params: Type.Object({ id: Type.String() }),
        querystring: AthleteStatsQuery,
        response: { 200: AthleteStatsAnswer, ...errorAnswers(401, 403, 404, 503) },
      },
    },
    async (request) => {
      const { id: asked } = request.params;
      const scope = scopeOf(request);
      const id = scope && isUuid(asked) ? await findAthleteWithin(app.db, asked.toLowerCase(), scope) : undefined;
      if (id === undefined) throw athleteNotFound(asked);
      await app.recordRead(request, 'athlete.viewed', id);
      const { weeks = STATS_WEEKS } = request.query;
      const day = today();
      return toAthleteStats(await readAthleteSums(app.db, id, ...statsRange(day, weeks)), day, weeks);
    },
  );
};
