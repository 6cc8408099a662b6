import { type Static, Type } from 'typebox';
import { REASON_MAX } from '#shared/constants.ts';
import { DEVIATION_CATEGORIES, DEVIATION_SEVERITIES, DEVIATION_TEXT_MAX } from '#shared/studyProblemKinds.ts';
import { listAnswer, listQuery } from './list.ts';
import { Closed, Nullable, Text } from './shapes.ts';

/** Counted in characters by the server. */
const Long = Type.String({ maxLength: 4 * DEVIATION_TEXT_MAX });

const said = {
  day: Type.String(),
  category: Type.Enum([...DEVIATION_CATEGORIES]),
  severity: Type.Enum([...DEVIATION_SEVERITIES]),
  reported_on: Text,
};

/** One version of an entry. The texts are null for who is blinded, because they may name a group. */
export const Deviation = Type.Object({
  id: Type.String(),
  number: Type.Integer(),
  version: Type.Integer(),
  participant_id: Text,
  code: Text,
  ...said,
  description: Text,
  action_taken: Text,
  is_struck: Type.Boolean(),
  /** The reason of the correction; empty in the first version. */
  reason: Text,
  recorded_at: Type.String(),
  recorded_by_email: Text,
});
export type Deviation = Static<typeof Deviation>;

export const DEVIATIONS_SORTABLE = ['number', 'day', 'code', 'severity'] as const;
/** The search covers every shown column, descriptions only for who is not blinded. */
export const DeviationsQuery = listQuery(DEVIATIONS_SORTABLE, {
  category: Type.Optional(Type.Enum([...DEVIATION_CATEGORIES])),
  severity: Type.Optional(Type.Enum([...DEVIATION_SEVERITIES])),
});
export type DeviationsQuery = Static<typeof DeviationsQuery>;
export const DeviationsAnswer = listAnswer('deviations', Deviation);
export type DeviationsAnswer = Static<typeof DeviationsAnswer>;

const given = {
  code: Nullable(Type.String({ maxLength: 40 })),
  ...said,
  description: Long,
  action_taken: Long,
};
export const RecordDeviationBody = Closed(given);
export type RecordDeviationBody = Static<typeof RecordDeviationBody>;

/** The whole entry as it is to be, and why; `version` is the one that is corrected. */
export const CorrectDeviationBody = Closed({
  ...given,
  version: Type.Integer({ minimum: 1 }),
  is_struck: Type.Boolean(),
  reason: Type.Optional(Type.String({ maxLength: REASON_MAX })),
});
export type CorrectDeviationBody = Static<typeof CorrectDeviationBody>;
export const DeviationAnswer = Type.Object({ deviation: Deviation });
export type DeviationAnswer = Static<typeof DeviationAnswer>;
/** The newest version first. */
export const DeviationVersionsAnswer = Type.Object({ versions: Type.Array(Deviation) });
export type DeviationVersionsAnswer = Static<typeof DeviationVersionsAnswer>;
