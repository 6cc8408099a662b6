import type { FastifyInstance } from 'fastify';
import type { PolarState } from '#standin/polar/state/polarState.ts';
import { FILE_KINDS } from '#standin/polar/world/exercise.ts';
import { sendFile } from './exerciseFile.ts';
import { type Caller, userCall } from './polarCall.ts';
import { shownExercise } from './shownExercise.ts';
import { visibleExercise, visibleExercises } from './visibleExercises.ts';

interface ExercisePath {
  exerciseId: string;
}

/** There is neither paging nor a filter, and no promised order. */
export function exerciseRoutes(app: FastifyInstance, state: PolarState): void {
  function list({ reply }: Caller, exercises: object[]): unknown {
    const { list_form } = state.knobs;
    if (list_form === 'object') return { exercises };
    if (list_form === 'always_empty') return [];
    if (list_form === 'no_content' && exercises.length === 0) return void reply.code(204);
    return exercises;
  }

  const unregistered = (empty: (caller: Caller) => unknown) => (caller: Caller) => {
    if (state.knobs.unregistered_answers === 'empty') return empty(caller);
    return void caller.reply.code(403);
  };

  app.get(
    '/v3/exercises',
    userCall(
      state,
      'exercises',
      (caller) => {
        const { query } = caller.request;
        return list(
          caller,
          visibleExercises(state, caller.user).map((one) => shownExercise(one, query, state.knobs)),
        );
      },
      unregistered((caller) => list(caller, [])),
    ),
  );

  const missing = unregistered(({ reply }) => void reply.code(404));
  const exerciseOf = ({ user, request }: Caller) =>
    visibleExercise(state, user, (request.params as ExercisePath).exerciseId);

  app.get(
    '/v3/exercises/:exerciseId',
    userCall(
      state,
      'exercise',
      (caller) => shownExercise(exerciseOf(caller), caller.request.query, state.knobs),
      missing,
    ),
  );

  for (const kind of FILE_KINDS) {
    app.get(
      `/v3/exercises/:exerciseId/${kind}`,
      userCall(state, kind, (caller) => sendFile(state, caller.reply, exerciseOf(caller), kind), missing),
    );
  }
}
