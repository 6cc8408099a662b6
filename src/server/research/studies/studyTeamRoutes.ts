import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { IdParams, routeOf } from '#server/plugins/routeOf.ts';
import { STUDY_CALLS } from '#shared/calls/studies.ts';
import { AddTeamMemberBody, ChangeTeamMemberBody, TeamAnswer, TeamMemberAnswer } from '#shared/contract/studyTeam.ts';
import { withIsoTimes } from '#shared/isoTime.ts';
import { studyCallOf } from './studyCall.ts';
import { callerOf, readStudyAs } from './studyGuard.ts';
import { addMember, changeMember, removeMember } from './studyTeam.ts';
import { listTeam } from './studyTeamRepository.ts';

const MemberParams = Type.Object({ id: Type.String(), user_id: Type.String() });

export const studyTeamRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOf(STUDY_CALLS.getTeam),
    schema: {
      summary: 'List who works on a study',
      description: 'The owner first, then by email.',
      params: IdParams,
      response: { 200: TeamAnswer, ...errorAnswers(400, 401, 403, 404, 503) },
    },
    handler: async (request) => {
      const { id } = await readStudyAs(app.db, request.params.id, callerOf(request), 'studies:read');
      return { team: (await listTeam(app.db, id)).map(withIsoTimes) };
    },
  });

  app.route({
    ...routeOf(STUDY_CALLS.addTeamMember),
    schema: {
      summary: 'Share a study with another researcher',
      params: IdParams,
      body: AddTeamMemberBody,
      response: { 201: TeamMemberAnswer, ...errorAnswers(...BODY_FAILURES, 401, 404, 409) },
    },
    handler: async (request, reply) => {
      const member = await addMember(app.db, request.params.id, request.body, studyCallOf(app, request));
      const { user_id: target_id, level } = member;
      request.log.info({ event: 'team_added', user_id: request.user.id, target_id, level }, 'study shared');
      return reply.status(201).send({ member: withIsoTimes(member) });
    },
  });

  app.route({
    ...routeOf(STUDY_CALLS.changeTeamMember),
    schema: {
      summary: 'Give a member of the team another part',
      params: MemberParams,
      body: ChangeTeamMemberBody,
      response: { 200: TeamMemberAnswer, ...errorAnswers(...BODY_FAILURES, 401, 404, 409) },
    },
    handler: async (request) => {
      const { id, user_id } = request.params;
      const member = await changeMember(app.db, id, user_id, request.body.level, studyCallOf(app, request));
      const { user_id: target_id, level } = member;
      request.log.info({ event: 'team_changed', user_id: request.user.id, target_id, level }, 'part changed');
      return { member: withIsoTimes(member) };
    },
  });

  app.route({
    ...routeOf(STUDY_CALLS.removeTeamMember),
    schema: {
      summary: 'Remove a researcher from the team of a study',
      description: 'Also of a closed study.',
      params: MemberParams,
      response: { 204: Type.Null(), ...errorAnswers(...BODY_FAILURES, 401, 404, 409) },
    },
    handler: async (request, reply) => {
      const { id, user_id } = request.params;
      await removeMember(app.db, id, user_id, studyCallOf(app, request));
      request.log.info({ event: 'team_removed', user_id: request.user.id, target_id: user_id }, 'part ended');
      return reply.status(204).send(null);
    },
  });
};
