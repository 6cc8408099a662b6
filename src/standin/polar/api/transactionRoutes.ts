import type { FastifyInstance } from 'fastify';
import { Refusal } from '#standin/common/refusal.ts';
import type { PolarState, Transaction } from '#standin/polar/state/polarState.ts';
import { type Exercise, FILE_KINDS } from '#standin/polar/world/exercise.ts';
import { samplesOf, zonesOf } from '#standin/polar/world/exerciseParts.ts';
import type { PolarUser } from '#standin/polar/world/polarWorld.ts';
import { sendFile } from './exerciseFile.ts';
import { type Caller, clientCall, userCall } from './polarCall.ts';
import { withKeys } from './shownExercise.ts';
import { visibleExercises } from './visibleExercises.ts';

const LIFE_MS = 10 * 60_000;
const EXERCISES_MOST = 50;
const BASE = 'https://www.polaraccesslink.com/v3/users';

interface Path {
  userId: string;
  transactionId: string;
  exerciseId: string;
  type: string;
}

const pathOf = ({ request }: Caller) => request.params as Path;
const kebab = (key: string) => key.replaceAll('_', '-');

function pendingOf(state: PolarState, user: PolarUser): Exercise[] {
  return visibleExercises(state, user).filter(({ isCommitted }) => !isCommitted);
}

/** Deprecated, and still there: an exercise that is committed is not offered again. */
export function transactionRoutes(app: FastifyInstance, state: PolarState): void {
  const addressOf = ({ user }: Caller, id: number) => `${BASE}/${user.person.id}/exercise-transactions/${id}`;
  let lastId = 120_000_000;

  function nothing({ reply }: Caller): undefined {
    reply.code(204);
  }

  /** Null when it is unknown, over or committed. */
  function openOf(caller: Caller): Transaction | null {
    const open = state.transactions.get(caller.user.person.id);
    const isAsked = open?.id === Number(pathOf(caller).transactionId);
    return isAsked && open.expiresAt > state.now().getTime() ? open : null;
  }

  /** Polar does not say what a second one does to an open one; here it takes its place. */
  function begin(caller: Caller): unknown {
    const { user, reply } = caller;
    const exercises = pendingOf(state, user).slice(0, EXERCISES_MOST);
    if (exercises.length === 0) return nothing(caller);
    lastId += 1;
    state.transactions.set(user.person.id, {
      id: lastId,
      exerciseIds: exercises.map(({ id }) => id),
      expiresAt: state.now().getTime() + LIFE_MS,
    });
    reply.code(201);
    return { 'transaction-id': lastId, 'resource-uri': addressOf(caller, lastId) };
  }

  function heldBy(caller: Caller): Exercise[] {
    const open = openOf(caller);
    return open ? caller.user.exercises.filter(({ id }) => open.exerciseIds.includes(id)) : [];
  }

  function list(caller: Caller): unknown {
    const open = openOf(caller);
    if (!open) return nothing(caller);
    const addresses = heldBy(caller).map(({ numericId }) => `${addressOf(caller, open.id)}/exercises/${numericId}`);
    return { exercises: addresses };
  }

  function commit(caller: Caller): unknown {
    if (!openOf(caller)) throw new Refusal({ status: 404 });
    for (const exercise of heldBy(caller)) exercise.isCommitted = true;
    state.transactions.delete(caller.user.person.id);
    return undefined;
  }

  function heldExercise(caller: Caller): Exercise | undefined {
    return heldBy(caller).find(({ numericId }) => numericId === Number(pathOf(caller).exerciseId));
  }

  const prefix = '/v3/users/:userId/exercise-transactions';
  const own = (answer: (caller: Caller) => unknown) =>
    userCall(state, 'transactions', (caller) => {
      if (pathOf(caller).userId !== String(caller.user.person.id)) throw new Refusal({ status: 403 });
      return answer(caller);
    });
  const each = (answer: (exercise: Exercise, caller: Caller) => unknown) =>
    own((caller) => {
      const exercise = heldExercise(caller);
      return exercise ? answer(exercise, caller) : nothing(caller);
    });
  const samples = ({ recording }: Exercise) => (recording ? samplesOf(recording) : []);

  app.post(prefix, own(begin));
  app.get(`${prefix}/:transactionId`, own(list));
  app.put(`${prefix}/:transactionId`, own(commit));

  const one = `${prefix}/:transactionId/exercises/:exerciseId`;
  app.get(
    one,
    each((exercise, caller) => ({
      ...(withKeys(exercise.summary, kebab) as object),
      id: exercise.numericId,
      'transaction-id': Number(pathOf(caller).transactionId),
    })),
  );
  app.get(
    `${one}/heart-rate-zones`,
    each(({ recording }) => ({ zone: recording ? zonesOf(recording) : [] })),
  );
  app.get(
    `${one}/samples`,
    each((exercise, caller) => {
      const base = `${BASE.replace('/v3/users', '')}${caller.request.url}`;
      return { samples: samples(exercise).map((entry) => `${base}/${entry['sample-type']}`) };
    }),
  );
  app.get(
    `${one}/samples/:type`,
    each(
      (exercise, caller) =>
        samples(exercise).find((entry) => entry['sample-type'] === pathOf(caller).type) ?? nothing(caller),
    ),
  );
  for (const kind of FILE_KINDS) {
    app.get(
      `${one}/${kind}`,
      each((exercise, caller) => sendFile(state, caller.reply, exercise, kind)),
    );
  }

  app.get(
    '/v3/notifications',
    clientCall(state, 'notifications', (_request, reply) => {
      const users = [...state.world.users.values()].filter((user) => pendingOf(state, user).length > 0);
      if (users.length === 0) return void reply.code(204);
      return {
        'available-user-data': users.map(({ person }) => ({
          'user-id': person.id,
          'data-type': 'EXERCISE',
          url: `${BASE}/${person.id}/exercise-transactions`,
        })),
      };
    }),
  );
}
