import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { badRequest, invalidField } from '#server/plugins/httpErrors.ts';
import { IdParams, routeOf } from '#server/plugins/routeOf.ts';
import { studyCallOf } from '#server/research/studies/studyCall.ts';
import { callerOf, readStudyAs } from '#server/research/studies/studyGuard.ts';
import { sourcesSetUp } from '#server/settings/sourcesSetUp.ts';
import { QUALITY_CALLS } from '#shared/calls/quality.ts';
import {
  ActivityReviewsAnswer,
  CheckPreviewAnswer,
  CheckPreviewQuery,
  CheckSettingsAnswer,
  CheckSettingsBody,
  FlaggedAnswer,
  FlaggedQuery,
  QualityAnswer,
  QualityQuery,
  ReimportAnswer,
  ReviewAnswer,
  ReviewBody,
} from '#shared/contract/quality.ts';
import { DEVICE_DAYS } from '#shared/qualityChecks.ts';
import { qualityMessages } from '#shared/qualityMessages.ts';
import { mayInStudy } from '#shared/roles.ts';
import { stravaMessages } from '#shared/stravaMessages.ts';
import { readActivityReviews } from './activityReviews.ts';
import { readChecks } from './foundChecks.ts';
import { listFlagged, previewChecks, readPairs } from './qualityRepository.ts';
import { reimportStudy } from './reimport.ts';
import { readTroubles } from './sourceTroubles.ts';
import { changeCheckSettings, readCheckSettings, requireRanges } from './studyChecks.ts';
import { FindingsMemory } from './studyFindings.ts';
import { reviewFlagged } from './studyReview.ts';

const ActivityParams = Type.Object({ id: Type.String(), activity_id: Type.String() });

export const qualityRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const findings = new FindingsMemory(app.db, app.now);

  app.route({
    ...routeOf(QUALITY_CALLS.getStudyQuality),
    schema: {
      summary: 'What is to be looked at in the data of a study',
      description:
        'Checks with the activities that wait and those that were reviewed, and devices by group. Of a study of more than 60 participants as of a short time ago; reviews count at once.',
      params: IdParams,
      querystring: QualityQuery,
      response: { 200: QualityAnswer, ...errorAnswers(400, 401, 403, 404, 503) },
    },
    handler: async (request) => {
      const study = await readStudyAs(app.db, request.params.id, callerOf(request), 'quality:read');
      const settings = await readCheckSettings(app.db, study.id);
      const found = await findings.read(study, settings);
      return {
        as_of: found.as_of.toISOString(),
        checks: await readChecks(app.db, study.id, settings, found.checks),
        troubles: await readTroubles(app.db, study, found.withoutHeartRate, app.now()),
        settings,
        duplicates: await readPairs(app.db, study.id),
        devices: await findings.devices(study, request.query.device_days ?? DEVICE_DAYS[0]),
        may_review: study.closed_at === null && mayInStudy(study.part, 'quality:decide'),
      };
    },
  });

  app.route({
    ...routeOf(QUALITY_CALLS.listFlagged),
    schema: {
      summary: 'List the activities of a study at which a check found something',
      description: 'Under the codes of the participants. Those that wait for a review unless asked otherwise.',
      params: IdParams,
      querystring: FlaggedQuery,
      response: { 200: FlaggedAnswer, ...errorAnswers(400, 401, 403, 404, 503) },
    },
    handler: async (request) => {
      const study = await readStudyAs(app.db, request.params.id, callerOf(request), 'quality:read');
      const { thresholds } = await readCheckSettings(app.db, study.id);
      const { rows, ...place } = await listFlagged(app.db, study, thresholds, request.query);
      return { activities: rows, ...place };
    },
  });

  app.route({
    ...routeOf(QUALITY_CALLS.getActivityReviews),
    schema: {
      summary: 'Read what the checks of a study found at an activity, and what it decided about it',
      description:
        'Each check with its result, whether it is excluded from the study and why, and each decision so far.',
      params: ActivityParams,
      response: { 200: ActivityReviewsAnswer, ...errorAnswers(401, 403, 404, 503) },
    },
    handler: async (request) => {
      const { id, activity_id } = request.params;
      const study = await readStudyAs(app.db, id, callerOf(request), 'quality:read');
      return readActivityReviews(app.db, study, activity_id);
    },
  });

  app.route({
    ...routeOf(QUALITY_CALLS.reviewFlagged),
    schema: {
      summary: 'Keep activities of a study, exclude them from its analyses, or fix their time zone for it',
      description:
        'All of them or none, about a finding or by hand; null takes a review back. Other studies and the person are not affected.',
      params: IdParams,
      body: ReviewBody,
      response: { 200: ReviewAnswer, ...errorAnswers(...BODY_FAILURES, 401, 404, 409) },
    },
    handler: async (request) => {
      const { body, params } = request;
      const excludes = body.decision === 'exclude';
      if (excludes && body.reason === undefined) throw invalidField('reason', stravaMessages('choose_reason'));
      if (!excludes && body.reason !== undefined) throw badRequest();
      if (body.flag === 'by_hand' && !excludes && body.decision !== null) throw badRequest();
      const fixes = body.decision === 'fix_time_zone';
      if (fixes && body.utc_offset === undefined) throw invalidField('utc_offset', qualityMessages('choose_offset'));
      if ((!fixes && body.utc_offset !== undefined) || (fixes && body.flag !== 'time_zone_suspect')) throw badRequest();
      return reviewFlagged(app.db, params.id, body, studyCallOf(app, request));
    },
  });

  app.route({
    ...routeOf(QUALITY_CALLS.previewChecks),
    schema: {
      summary: 'Read how many activities other thresholds would find',
      description: 'Thresholds that are not named stay; nothing is saved.',
      params: IdParams,
      querystring: CheckPreviewQuery,
      response: { 200: CheckPreviewAnswer, ...errorAnswers(400, 401, 403, 404, 503) },
    },
    handler: async (request) => {
      const study = await readStudyAs(app.db, request.params.id, callerOf(request), 'quality:decide');
      requireRanges(request.query);
      const { thresholds } = await readCheckSettings(app.db, study.id);
      return previewChecks(app.db, study.id, thresholds, { ...thresholds, ...request.query });
    },
  });

  app.route({
    ...routeOf(QUALITY_CALLS.changeChecks),
    schema: {
      summary: 'Change the thresholds and severities of the checks of a study',
      description: 'Findings are judged by them from now on; reviews stay.',
      params: IdParams,
      body: CheckSettingsBody,
      response: { 200: CheckSettingsAnswer, ...errorAnswers(...BODY_FAILURES, 401, 404, 409) },
    },
    handler: async (request) => ({
      settings: await changeCheckSettings(app.db, request.params.id, request.body, studyCallOf(app, request)),
    }),
  });

  app.route({
    ...routeOf(QUALITY_CALLS.reimportStudy),
    schema: {
      summary: 'Try again what could not be read at the sources of the participants',
      description: 'What failed less than 15 minutes ago, or is being tried again, is not counted.',
      params: IdParams,
      response: { 200: ReimportAnswer, ...errorAnswers(...BODY_FAILURES, 401, 404, 409) },
    },
    handler: async (request) => {
      const parts = { db: app.db, jobs: app.jobs, sources: sourcesSetUp(app.settings) };
      return { queued: await reimportStudy(parts, request.params.id, studyCallOf(app, request)) };
    },
  });
};
