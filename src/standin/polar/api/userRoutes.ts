import type { FastifyInstance } from 'fastify';
import { paramsOf, textOf } from '#standin/common/params.ts';
import { Refusal } from '#standin/common/refusal.ts';
import type { PolarState } from '#standin/polar/state/polarState.ts';
import { polarTime } from '#standin/polar/world/exercise.ts';
import { type Caller, userCall } from './polarCall.ts';

const NO_CONTENT = 204;

export function userRoutes(app: FastifyInstance, state: PolarState): void {
  function shown({ user: { person } }: Caller): object {
    const registration = state.registrations.get(person.id);
    return {
      'polar-user-id': person.id,
      'member-id': registration?.memberId,
      'registration-date': polarTime(registration?.at ?? 0),
      'first-name': person.firstName,
      'last-name': person.lastName,
      birthdate: person.birthdate,
      gender: person.gender,
      weight: person.weight,
      height: person.height,
    };
  }

  const conflict = (): never => {
    throw new Refusal({ status: 409 });
  };

  app.post(
    '/v3/users',
    userCall(state, 'register', conflict, (caller) => {
      const memberId = textOf(paramsOf(caller.request), 'member-id');
      if (memberId === '') throw new Refusal({ status: 400 });
      if ([...state.registrations.values()].some((other) => other.memberId === memberId)) return conflict();
      state.registrations.set(caller.user.person.id, { memberId, at: state.now().getTime() });
      caller.reply.code(state.knobs.registered_status);
      return shown(caller);
    }),
  );

  /** The answer for another user's id is not documented; here the id is unknown to this token. */
  const isOwn = ({ request, user }: Caller) => (request.params as { userId: string }).userId === String(user.person.id);

  const nothing = ({ reply }: Caller) => void reply.code(NO_CONTENT);

  app.get(
    '/v3/users/:userId(^\\d+$)',
    userCall(state, 'user', (caller) => (isOwn(caller) ? shown(caller) : nothing(caller)), nothing),
  );

  app.delete(
    '/v3/users/:userId(^\\d+$)',
    userCall(
      state,
      'deregister',
      (caller) => {
        if (!isOwn(caller)) throw new Refusal({ status: 404 });
        state.registrations.delete(caller.user.person.id);
        state.tokens.endOf(caller.user.person.id);
        return nothing(caller);
      },
      () => {
        throw new Refusal({ status: 404 });
      },
    ),
  );
}
