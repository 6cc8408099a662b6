import { type Static, Type } from 'typebox';
import { EMAIL_MAX } from '#shared/constants.ts';
import { TEAM_LEVELS } from '#shared/roles.ts';
import { Closed, Text } from './shapes.ts';

/** The owner comes first, then the others by e-mail. */
export const TeamMember = Type.Object({
  user_id: Type.String(),
  email: Type.String(),
  level: Type.Enum(['owner', ...TEAM_LEVELS]),
  added_at: Text,
  /** Since when the groups are shown to an analyst of a blinded study. */
  unblinded_at: Text,
});
export type TeamMember = Static<typeof TeamMember>;
export const TeamAnswer = Type.Object({ team: Type.Array(TeamMember) });
export type TeamAnswer = Static<typeof TeamAnswer>;
export const TeamMemberAnswer = Type.Object({ member: TeamMember });
export type TeamMemberAnswer = Static<typeof TeamMemberAnswer>;
export const AddTeamMemberBody = Closed({
  email: Type.String({ maxLength: EMAIL_MAX }),
  level: Type.Enum([...TEAM_LEVELS]),
});
export type AddTeamMemberBody = Static<typeof AddTeamMemberBody>;
export const ChangeTeamMemberBody = Closed({ level: Type.Enum([...TEAM_LEVELS]) });
export type ChangeTeamMemberBody = Static<typeof ChangeTeamMemberBody>;
