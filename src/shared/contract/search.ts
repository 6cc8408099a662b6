import { type Static, Type } from 'typebox';
import { SEARCH_MAX } from '#shared/constants.ts';
import { ROLES } from '#shared/roles.ts';
import { ATHLETE_STATUSES } from './connection.ts';
import { Closed } from './shapes.ts';

export const SearchQuery = Closed({ q: Type.String({ minLength: 1, maxLength: SEARCH_MAX }) });

/** The results, at most `SEARCH_GROUP_MAX` in each group, the best first. A group that the caller may not read is empty. */
export const SearchAnswer = Type.Object({
  studies: Type.Array(Type.Object({ id: Type.String(), title: Type.String(), lab_name: Type.String() })),
  participants: Type.Array(
    Type.Object({ id: Type.String(), code: Type.String(), study_id: Type.String(), study_title: Type.String() }),
  ),
  labs: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), email: Type.String() })),
  users: Type.Array(Type.Object({ id: Type.String(), email: Type.String(), role: Type.Enum([...ROLES]) })),
  athletes: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      strava_id: Type.String(),
      status: Type.Enum([...ATHLETE_STATUSES]),
    }),
  ),
});
export type SearchAnswer = Static<typeof SearchAnswer>;
