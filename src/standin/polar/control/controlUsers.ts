import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#standin/common/refusal.ts';
import { CONTENT_TYPES } from '#standin/polar/api/exerciseFile.ts';
import type { PolarState } from '#standin/polar/state/polarState.ts';
import { type Exercise, FILE_KINDS, type FileKind } from '#standin/polar/world/exercise.ts';
import { FIT_FAULTS, type FitFault, madeFile } from '#standin/polar/world/madeFile.ts';
import type { PolarUser } from '#standin/polar/world/polarWorld.ts';
import { changeExercise, type ExerciseInput, recordExercise } from './exerciseActions.ts';

interface Path {
  userId: string;
  exerciseId: string;
  kind: FileKind;
}

interface FileInput {
  body?: string;
  body_base64?: string;
  content_type?: string;
  encoding?: string;
  /** For `fit`: the made file with this fault, instead of a body. */
  fault?: FitFault;
}

function bytesOf({ recording }: Exercise, kind: FileKind, { body, body_base64, fault }: FileInput): Buffer {
  if (fault === undefined)
    return body_base64 === undefined ? Buffer.from(body ?? '') : Buffer.from(body_base64, 'base64');
  if (recording === null || kind !== 'fit' || !FIT_FAULTS.includes(fault)) throw new Refusal({ status: 400 });
  return madeFile(recording, kind, fault);
}

export function controlUsers(control: FastifyInstance, state: PolarState): void {
  function userOf({ userId }: { userId: string }): PolarUser {
    const user = state.world.users.get(Number(userId));
    if (!user) throw new Refusal({ status: 404 });
    return user;
  }

  function exerciseOf(path: Path): Exercise {
    const exercise = userOf(path).exercises.find(({ summary }) => summary.id === path.exerciseId);
    if (!exercise) throw new Refusal({ status: 404 });
    return exercise;
  }

  const shownUser = ({ person, exercises, hasConsented }: PolarUser) => ({
    id: person.id,
    name: `${person.firstName} ${person.lastName}`,
    zone: person.zone,
    device: person.device,
    exercises: exercises.length,
    consents: hasConsented,
    registration: state.registrations.get(person.id) ?? null,
    tokens: state.tokens.of(person.id).length,
  });

  control.get('/users', () => [...state.world.users.values()].map(shownUser));
  control.post('/users', (_request, reply) => reply.code(201).send(shownUser(state.world.addUser())));
  control.delete<{ Params: Path }>('/users/:userId', ({ params }, reply) => {
    state.world.users.delete(userOf(params).person.id);
    return reply.code(204).send();
  });

  control.put<{ Params: Path; Body: { accepted: boolean } }>('/users/:userId/consents', ({ params, body }, reply) => {
    userOf(params).hasConsented = body.accepted;
    return reply.code(204).send();
  });

  /** The person removes the app in Flow; the registration stays, and Polar sends no event. */
  control.post<{ Params: Path }>('/users/:userId/revoke', ({ params }, reply) => {
    state.tokens.endOf(userOf(params).person.id);
    return reply.code(204).send();
  });

  control.put<{ Params: Path; Body: { at?: string; member_id?: string } | null }>(
    '/users/:userId/registration',
    ({ params, body }, reply) => {
      const { id } = userOf(params).person;
      const before = state.registrations.get(id);
      state.registrations.set(id, {
        memberId: body?.member_id ?? before?.memberId ?? randomUUID(),
        at: body?.at ? Date.parse(body.at) : state.now().getTime(),
      });
      return reply.code(204).send();
    },
  );

  control.get<{ Params: Path }>('/users/:userId/exercises', ({ params }) =>
    userOf(params).exercises.map(({ summary }) => summary),
  );

  control.post<{ Params: Path; Body: (ExerciseInput & { count?: number }) | null }>(
    '/users/:userId/exercises',
    ({ params, body }, reply) => {
      const user = userOf(params);
      const { count = 1, ...input } = body ?? {};
      const made = Array.from({ length: count }, () => recordExercise(state, user, input).summary);
      return reply.code(201).send(count === 1 ? made[0] : made);
    },
  );

  control.patch<{ Params: Path; Body: ExerciseInput }>('/users/:userId/exercises/:exerciseId', ({ params, body }) => {
    const exercise = exerciseOf(params);
    changeExercise(exercise, body);
    return exercise.summary;
  });

  control.delete<{ Params: Path }>('/users/:userId/exercises/:exerciseId', ({ params }, reply) => {
    const exercise = exerciseOf(params);
    const user = userOf(params);
    user.exercises = user.exercises.filter((one) => one !== exercise);
    return reply.code(204).send();
  });

  control.put<{ Params: Path; Body: FileInput }>(
    '/users/:userId/exercises/:exerciseId/files/:kind',
    ({ params, body }, reply) => {
      if (!FILE_KINDS.includes(params.kind)) throw new Refusal({ status: 404 });
      const exercise = exerciseOf(params);
      exercise.files.set(params.kind, {
        bytes: bytesOf(exercise, params.kind, body),
        contentType: body.content_type ?? CONTENT_TYPES[params.kind],
        encoding: body.encoding,
      });
      return reply.code(204).send();
    },
  );

  control.delete<{ Params: Path }>('/users/:userId/exercises/:exerciseId/files', ({ params }, reply) => {
    const exercise = exerciseOf(params);
    exercise.files.clear();
    exercise.made = [];
    return reply.code(204).send();
  });
}
