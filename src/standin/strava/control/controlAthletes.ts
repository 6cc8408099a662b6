import type { FastifyInstance } from 'fastify';
import { Refusal } from '#standin/common/refusal.ts';
import { FAULTS } from '#standin/strava/api/faults.ts';
import type { Late } from '#standin/strava/state/lateness.ts';
import type { StandinState } from '#standin/strava/state/standinState.ts';
import { sportNamed } from '#standin/strava/world/sports.ts';
import type { StandinAthlete } from '#standin/strava/world/stravaWorld.ts';
import { type ActivityInput, changeActivity, deauthorise, deleteActivity, recordActivity } from './athleteActions.ts';
import { type ArchiveQuery, archiveOptions, athleteArchive } from './athleteArchive.ts';

interface ActivityPath {
  athleteId: string;
  activityId: string;
}

function checkSport(input: ActivityInput): ActivityInput {
  if (input.sport_type === undefined || sportNamed(input.sport_type)) return input;
  throw new Refusal({ status: 400, body: { message: `There is no sport ${input.sport_type}`, errors: [] } });
}

export function controlAthletes(control: FastifyInstance, state: StandinState): void {
  function athleteOf({ athleteId }: { athleteId: string }): StandinAthlete {
    const athlete = state.world.athletes.get(Number(athleteId));
    if (!athlete) throw new Refusal(FAULTS.notFound);
    return athlete;
  }

  control.get('/athletes', () =>
    [...state.world.athletes.values()].map(({ person, activities }) => ({
      id: person.id,
      name: `${person.firstname} ${person.lastname}`,
      zone: person.zone,
      activities: activities.length,
      connected: state.grants.of(person.id).length > 0,
    })),
  );

  control.get<{ Params: ActivityPath }>(
    '/athletes/:athleteId/activities',
    ({ params }) => athleteOf(params).activities,
  );

  /** The archive that Strava would send this athlete; the languages are those of `stravaLanguages.ts`. */
  control.get<{ Params: ActivityPath; Querystring: ArchiveQuery }>(
    '/athletes/:athleteId/archive',
    ({ params, query }, reply) =>
      reply.type('application/zip').send(athleteArchive(athleteOf(params), archiveOptions(query))),
  );

  control.post<{ Params: ActivityPath; Body: ActivityInput }>(
    '/athletes/:athleteId/activities',
    ({ params, body }, reply) => reply.code(201).send(recordActivity(state, athleteOf(params), checkSport(body ?? {}))),
  );

  control.patch<{ Params: ActivityPath; Body: ActivityInput }>(
    '/athletes/:athleteId/activities/:activityId',
    ({ params, body }) => {
      const changed = changeActivity(state, athleteOf(params), Number(params.activityId), checkSport(body));
      if (!changed) throw new Refusal(FAULTS.activity);
      return changed;
    },
  );

  control.delete<{ Params: ActivityPath }>('/athletes/:athleteId/activities/:activityId', ({ params }, reply) => {
    if (!deleteActivity(state, athleteOf(params), Number(params.activityId))) throw new Refusal(FAULTS.activity);
    return reply.code(204).send();
  });

  control.put<{ Params: ActivityPath; Body: Late }>(
    '/athletes/:athleteId/activities/:activityId/late',
    ({ params, body }, reply) => {
      state.lateness.set(Number(params.activityId), body);
      return reply.code(204).send();
    },
  );

  control.post<{ Params: ActivityPath }>('/athletes/:athleteId/deauthorize', ({ params }, reply) => {
    if (!deauthorise(state, athleteOf(params).person.id)) throw new Refusal(FAULTS.notFound);
    return reply.code(204).send();
  });

  control.post<{ Params: ActivityPath; Body: { left_ms?: number } }>(
    '/athletes/:athleteId/expire-access',
    ({ params, body }, reply) => {
      state.grants.expireAccess(athleteOf(params).person.id, body?.left_ms);
      return reply.code(204).send();
    },
  );
}
