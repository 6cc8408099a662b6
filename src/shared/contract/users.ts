import { type Static, Type } from 'typebox';
import { EMAIL_MAX } from '#shared/constants.ts';
import { ROLES, TEAM_LEVELS } from '#shared/roles.ts';
import { ATHLETE_STATUSES } from './connection.ts';
import { listAnswer, listQuery } from './list.ts';
import { Closed, Nullable, Text } from './shapes.ts';

const USER_SORTS = ['email', 'role', 'created_at'] as const;
export type UserSort = (typeof USER_SORTS)[number];

export const RoleName = Type.Enum([...ROLES]);

/** §3 User. Times are ISO 8601 UTC; `deactivated_at` is there while the account is deactivated. */
export const User = Type.Object({
  id: Type.String(),
  email: Type.String(),
  role: RoleName,
  created_at: Type.String(),
  deactivated_at: Type.Optional(Type.String()),
});
export type User = Static<typeof User>;

export const UserAnswer = Type.Object({ user: User });
export type UserAnswer = Static<typeof UserAnswer>;

/** Maximum number of studies in an overview. */
export const OVERVIEW_STUDIES = 20;

const Named = { id: Type.String(), name: Type.String() };

/** The lab, the Strava account, and the studies that a user owns or shares, newest first. */
export const UserOverview = Type.Object({
  last_sign_in_at: Text,
  lab: Nullable(Type.Object(Named)),
  athlete: Nullable(Type.Object({ ...Named, status: Type.Enum([...ATHLETE_STATUSES]) })),
  studies: Type.Array(
    Type.Object({ id: Type.String(), title: Type.String(), part: Type.Enum(['owner', ...TEAM_LEVELS]) }),
  ),
  study_total: Type.Integer(),
});
export type UserOverview = Static<typeof UserOverview>;

export const UserOverviewAnswer = Type.Object({ overview: UserOverview });
export type UserOverviewAnswer = Static<typeof UserOverviewAnswer>;

export const UsersQuery = listQuery(USER_SORTS, { role: Type.Optional(RoleName) });
export type UsersQuery = Static<typeof UsersQuery>;

export const UsersAnswer = listAnswer('users', User);
export type UsersAnswer = { users: User[]; total: number; page: number; page_size: number };

/**
 * §3 Create-user payload, with the lab of a new researcher. The server's password rules check the password, not the
 * schema.
 */
export const CreateUserBody = Closed({
  email: Type.String({ maxLength: EMAIL_MAX }),
  initial_password: Type.String(),
  role: RoleName,
  lab_id: Type.Optional(Type.String()),
});
export type CreateUserBody = Static<typeof CreateUserBody>;

export const ResetPasswordBody = Closed({ new_password: Type.String() });
export type ResetPasswordBody = Static<typeof ResetPasswordBody>;

/** §3 Change-password payload; `current_password` is needed unless the account must change its password. */
export const ChangePasswordBody = Closed({
  new_password: Type.String(),
  current_password: Type.Optional(Type.String()),
});
export type ChangePasswordBody = Static<typeof ChangePasswordBody>;

/** §3 Profile: who is signed in. `profile` is a researcher's lab, null for everyone else. */
export const ProfileAnswer = Type.Object({
  user: Type.Object({
    id: Type.String(),
    email: Type.String(),
    role: RoleName,
    must_change_password: Type.Boolean(),
    created_at: Type.String(),
  }),
  profile: Nullable(
    Type.Object({
      id: Type.String(),
      type: Type.Literal('researcher'),
      lab_id: Type.String(),
      lab_name: Type.String(),
    }),
  ),
});
export type ProfileAnswer = Static<typeof ProfileAnswer>;
