import { type Static, Type } from 'typebox';
import { Closed, Text } from './shapes.ts';

/**
 * `coded`: rows by code; `deidentified`: rows as in a package for a recipient; `aggregated`: only sums by group and
 * week.
 */
export const TOKEN_LEVELS = ['coded', 'deidentified', 'aggregated'] as const;
export type TokenLevel = (typeof TOKEN_LEVELS)[number];

/** Days until a token expires. */
const TOKEN_DAYS = [7, 30, 90] as const;
const TOKEN_NAME_MAX = 60;

/** `name` is unique among the caller's tokens that are valid in the study. */
export const CreateTokenBody = Closed({
  name: Type.String({ minLength: 1, maxLength: TOKEN_NAME_MAX }),
  level: Type.Enum([...TOKEN_LEVELS]),
  days: Type.Optional(Type.Enum([...TOKEN_DAYS])),
});
export type CreateTokenBody = Static<typeof CreateTokenBody>;

/** Times are ISO 8601 UTC. */
export const StudyToken = Type.Object({
  id: Type.String(),
  name: Type.String(),
  level: Type.Enum([...TOKEN_LEVELS]),
  user_email: Type.String(),
  is_own: Type.Boolean(),
  created_at: Type.String(),
  expires_at: Type.String(),
  last_used_at: Text,
  revoked_at: Text,
});
export type StudyToken = Static<typeof StudyToken>;

/** The newest first; the caller's own, and for owner and admin all of the study. */
export const StudyTokensAnswer = Type.Object({ tokens: Type.Array(StudyToken) });
export type StudyTokensAnswer = Static<typeof StudyTokensAnswer>;

/** `secret` is in this answer only. */
export const NewTokenAnswer = Type.Object({ token: StudyToken, secret: Type.String() });
export type NewTokenAnswer = Static<typeof NewTokenAnswer>;

export const DATA_FORMATS = ['csv', 'parquet', 'jsonl'] as const;
export type DataFormat = (typeof DATA_FORMATS)[number];

export const DataCutsAnswer = Type.Object({
  study: Type.Object({ id: Type.String(), title: Type.String() }),
  level: Type.Enum([...TOKEN_LEVELS]),
  /** The newest first; the first is the one that is read unless another is named. */
  cuts: Type.Array(
    Type.Object({
      name: Type.String(),
      /** Over the sums of its tables: to cite. */
      sha256: Type.String(),
      created_at: Type.String(),
      participants: Type.Integer(),
      from: Text,
      to: Text,
    }),
  ),
});
export type DataCutsAnswer = Static<typeof DataCutsAnswer>;
