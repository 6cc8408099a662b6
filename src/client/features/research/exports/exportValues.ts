import { object, string } from 'yup';
import { optionalDay } from '#client/features/research/dayRule.ts';
import { CONSENT_ANSWERS, type ConsentAnswer, NO_ANSWER } from '#shared/consentVersions.ts';
import type { CreateExportBody } from '#shared/contract/studyExports.ts';
import { TREATMENTS, type Treatment } from './exportWords.ts';

export const NOT_LOCKED = '';

const NOTHING_TICKED: Record<ConsentAnswer | Treatment, boolean> = {
  ...NO_ANSWER,
  shift_dates: false,
  day_part: false,
  round_distance: false,
  group_sports: false,
  device_maker: false,
  without_groups: false,
};

export const EXPORT_VALUES = {
  cut_id: NOT_LOCKED,
  from: '',
  to: '',
  include_withdrawn: true,
  include_excluded: false,
  points: false,
  recipient: '',
  ...NOTHING_TICKED,
};
export type ExportValues = typeof EXPORT_VALUES;

const livePeriod = optionalDay.when('cut_id', ([cut], rule) => (cut === NOT_LOCKED ? rule : string()));
export const exportSchema = object({ from: livePeriod, to: livePeriod });

/** A cut has its own period and people. */
export function toExportBody(values: ExportValues): CreateExportBody {
  const { cut_id, from, to, include_withdrawn, include_excluded, points } = values;
  const recipient = values.recipient.trim();
  const treatments = TREATMENTS.filter((treatment) => values[treatment]);
  const required = CONSENT_ANSWERS.filter((answer) => values[answer]);
  const deidentification = {
    ...(recipient && { recipient }),
    ...Object.fromEntries(treatments.map((treatment) => [treatment, true])),
  };
  const shared = Object.keys(deidentification).length > 0 && { deidentification };
  if (cut_id !== NOT_LOCKED) return { cut_id, ...shared };
  return {
    ...(from && { from }),
    ...(to && { to }),
    include_withdrawn,
    ...(include_excluded && { include_excluded }),
    ...(points && { points }),
    ...(required.length > 0 && { required_answers: required }),
    ...shared,
  };
}
