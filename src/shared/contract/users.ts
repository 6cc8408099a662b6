import { type Static, Type } from 'typebox';
import { EMAIL_MAX } from '#shared/constants.ts';
import { ROLES } from '#shared/roles.ts';
import { type ListQuery, listAnswer, listQuery } from './list.ts';

export const USER_SORTS = ['email', 'role', 'created_at'] as const;
export type UserSort = (typeof USER_SORTS)[number];

export const RoleName = Type.Enum([...ROLES]);

/** §3 User. `created_at` is ISO 8601 UTC. */
export const User = Type.Object({
  id: Type.String(),
  email: Type.String(),
  role: RoleName,
  created_at: Type.String(),
});
export type User = Static<typeof User>;

export const UserAnswer = Type.Object({ user: User });
export type UserAnswer = Static<typeof UserAnswer>;

export const UsersQuery = listQuery(USER_SORTS, { role: Type.Optional(RoleName) });
export type UsersQuery = ListQuery<UserSort> & { role?: User['role'] };

export const UsersAnswer = listAnswer('users', User);
export type UsersAnswer = { users: User[]; total: number; page: number; page_size: number };

/** §3 Create-user payload. What a password must be is checked by the server's password rules, not by the schema. */
export const CreateUserBody = Type.Object(
  {
    email: Type.String({ maxLength: EMAIL_MAX }),
    initial_password: Type.String(),
    role: RoleName,
  },
  { additionalProperties: false },
);
export type CreateUserBody = Static<typeof CreateUserBody>;

export const ResetPasswordBody = Type.Object({ new_password: Type.String() }, { additionalProperties: false });
export type ResetPasswordBody = Static<typeof ResetPasswordBody>;

/** §3 Change-password payload; `current_password` is needed unless the account must change its password. */
export const ChangePasswordBody = Type.Object(
  { new_password: Type.String(), current_password: Type.Optional(Type.String()) },
  { additionalProperties: false },
);
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
  profile: Type.Union([
    Type.Object({
      id: Type.String(),
      type: Type.Literal('researcher'),
      lab_id: Type.String(),
      lab_name: Type.String(),
    }),
    Type.Null(),
  ]),
});
export type ProfileAnswer = Static<typeof ProfileAnswer>;
