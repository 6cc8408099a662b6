import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { validate as isUuid } from 'uuid';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { conflict } from '#server/plugins/httpErrors.ts';
import { logDone } from '#server/plugins/logDone.ts';
import { IdParams, routeOf } from '#server/plugins/routeOf.ts';
import { reachableOf } from '#server/research/participants/reachableOf.ts';
import { studyCallOf } from '#server/research/studies/studyCall.ts';
import { callerOf, readStudyAs } from '#server/research/studies/studyGuard.ts';
import { REMINDER_CALLS } from '#shared/calls/reminders.ts';
import {
  RemindBody,
  RemindedAnswer,
  ReminderSettings,
  ReminderSettingsAnswer,
  RemindersAnswer,
  RemindersQuery,
} from '#shared/contract/reminders.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { findReminders, listReminders } from './reminderList.ts';
import { changeReminderSettings, readReminderSettings } from './reminderSettings.ts';
import { remindNow } from './remindNow.ts';

export const reminderRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const isMailSetUp = app.settings.mail !== null;

  async function answerOf(study: { id: string; timezone: string }) {
    const reachable = await reachableOf(app.db, study.id);
    const { participant_count } = await app.db
      .selectFrom('studies')
      .select('participant_count')
      .where('id', '=', study.id)
      .executeTakeFirstOrThrow();
    return {
      settings: await readReminderSettings(app.db, study.id),
      is_mail_set_up: isMailSetUp,
      reachable: reachable.length,
      participants: participant_count,
      timezone: study.timezone,
    };
  }

  app.route({
    ...routeOf(REMINDER_CALLS.getReminderSettings),
    schema: {
      summary: 'Read what a study sends by itself, and how many it reaches',
      params: IdParams,
      response: { 200: ReminderSettingsAnswer, ...errorAnswers(400, 401, 403, 404, 503) },
    },
    handler: async (request) =>
      answerOf(await readStudyAs(app.db, request.params.id, callerOf(request), 'reminders:read')),
  });

  app.route({
    ...routeOf(REMINDER_CALLS.changeReminderSettings),
    schema: {
      summary: 'Change what a study sends by itself',
      description: 'Hours are of the study’s time zone. The hour of sending lies outside the quiet hours.',
      params: IdParams,
      body: ReminderSettings,
      response: { 200: ReminderSettingsAnswer, ...errorAnswers(...BODY_FAILURES, 401, 404, 409) },
    },
    handler: async (request) => {
      const { id } = request.params;
      const studyId = await changeReminderSettings(app.db, id, request.body, studyCallOf(app, request));
      logDone(request, 'reminders_changed', { study_id: studyId });
      return answerOf(await readStudyAs(app.db, studyId, callerOf(request), 'reminders:read'));
    },
  });

  app.route({
    ...routeOf(REMINDER_CALLS.listReminders),
    schema: {
      summary: 'List what was sent to the participants of a study, and what became of it',
      description: 'Never an address. `unclear`: the mail may have arrived, and is not sent again.',
      params: IdParams,
      querystring: RemindersQuery,
      response: { 200: RemindersAnswer, ...errorAnswers(400, 401, 403, 404, 503) },
    },
    handler: async (request) => {
      const study = await readStudyAs(app.db, request.params.id, callerOf(request), 'reminders:read');
      const { rows, ...place } = await listReminders(app.db, study, request.query);
      const { participant_id: one } = request.query;
      const among = one === undefined ? undefined : [one].filter((id) => isUuid(id));
      const reachable = await reachableOf(app.db, study.id, among);
      return { reminders: rows, ...place, reachable: reachable.length };
    },
  });

  app.route({
    ...routeOf(REMINDER_CALLS.remindParticipants),
    schema: {
      summary: 'Send a reminder now, or a new link to the own page',
      description:
        'The text follows from what is true of each participant. Caps hold, and quiet hours delay it. Nobody sees the link.',
      params: IdParams,
      body: RemindBody,
      response: { 200: RemindedAnswer, ...errorAnswers(...BODY_FAILURES, 401, 404, 409) },
    },
    handler: async (request) => {
      await readStudyAs(app.db, request.params.id, callerOf(request), 'reminders:send');
      if (!isMailSetUp) throw conflict(serverMessages('mail_not_set_up'));
      const { id } = request.params;
      const done = await remindNow(app.db, id, request.body, studyCallOf(app, request));
      app.reminders.wake();
      const { studyId, ids, leftOut } = done;
      request.log.info(
        { event: 'reminded', user_id: request.user.id, study_id: studyId, count: ids.length },
        'reminders asked for',
      );
      return { reminders: await findReminders(app.db, ids), left_out: leftOut };
    },
  });
};
