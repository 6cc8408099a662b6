import { type Static, Type } from 'typebox';
import { EMAIL_MAX } from '#shared/constants.ts';
import { TEAM_LEVELS } from '#shared/roles.ts';

const Closed = { additionalProperties: false };

/** The owner comes first, then the others by e-mail. */
export const TeamMember = Type.Object({
  user_id: Type.String(),
  email: Type.String(),
  level: Type.Enum(['owner', ...TEAM_LEVELS]),
  added_at: Type.Union([Type.String(), Type.Null()]),
});
export type TeamMember = Static<typeof TeamMember>;
export const TeamAnswer = Type.Object({ team: Type.Array(TeamMember) });
export type TeamAnswer = Static<typeof TeamAnswer>;
export const TeamMemberAnswer = Type.Object({ member: TeamMember });
export type TeamMemberAnswer = Static<typeof TeamMemberAnswer>;
export const AddTeamMemberBody = Type.Object(
  { email: Type.String({ maxLength: EMAIL_MAX }), level: Type.Enum([...TEAM_LEVELS]) },
  Closed,
);
export type AddTeamMemberBody = Static<typeof AddTeamMemberBody>;
export const ChangeTeamMemberBody = Type.Object({ level: Type.Enum([...TEAM_LEVELS]) }, Closed);
export type ChangeTeamMemberBody = Static<typeof ChangeTeamMemberBody>;
