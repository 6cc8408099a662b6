import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { logDone } from '#server/plugins/logDone.ts';
import { IdParams, routeOf } from '#server/plugins/routeOf.ts';
import { previewRule } from '#server/research/days/rulePreview.ts';
import { studyCallOf } from '#server/research/studies/studyCall.ts';
import { callerOf, readStudyAs } from '#server/research/studies/studyGuard.ts';
import { ADHERENCE_CALLS } from '#shared/calls/adherence.ts';
import { RulePreviewAnswer, RulePreviewBody } from '#shared/contract/rulePreview.ts';
import { ChangeRuleBody, RulesAnswer } from '#shared/contract/studyRule.ts';
import { changeRule, soundRule } from './changeRule.ts';
import { listRules } from './ruleVersions.ts';

export const ruleRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOf(ADHERENCE_CALLS.listRules),
    schema: {
      summary: 'List the versions of the rule of a study',
      description: 'The newest first; it judges all weeks.',
      params: IdParams,
      response: { 200: RulesAnswer, ...errorAnswers(400, 401, 403, 404, 503) },
    },
    handler: async (request) => {
      const study = await readStudyAs(app.db, request.params.id, callerOf(request), 'studies:read');
      return { versions: await listRules(app.db, study) };
    },
  });

  app.route({
    ...routeOf(ADHERENCE_CALLS.changeRule),
    schema: {
      summary: 'Change the rule of a study',
      description:
        'With a reason; a version is added. 409 when the rule is no longer the version with which the change began. Problems of groups and phases have names such as `baseline_days` and `group0_target`.',
      params: IdParams,
      body: ChangeRuleBody,
      response: { 201: RulesAnswer, ...errorAnswers(...BODY_FAILURES, 401, 404, 409) },
    },
    handler: async (request, reply) => {
      const study = await changeRule(app.db, request.params.id, request.body, studyCallOf(app, request));
      logDone(request, 'study_changed', { study_id: study.id });
      return reply.status(201).send({ versions: await listRules(app.db, study) });
    },
  });

  app.route({
    ...routeOf(ADHERENCE_CALLS.previewRule),
    schema: {
      summary: 'Read what another rule would change, with its groups and phases',
      description: 'Over the last ten weeks that are over; nothing is saved.',
      params: IdParams,
      body: RulePreviewBody,
      response: { 200: RulePreviewAnswer, ...errorAnswers(...BODY_FAILURES, 401, 404) },
    },
    handler: async (request) => {
      const study = await readStudyAs(app.db, request.params.id, callerOf(request), 'studies:change');
      return previewRule(app.db, study, soundRule(request.body.rule), app.now());
    },
  });
};
