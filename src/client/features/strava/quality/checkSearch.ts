import type { FlaggedQuery } from '#shared/contract/quality.ts';
import type { QualityFlag } from '#shared/qualityChecks.ts';

/** The address of a check's activities on the study's tab. */
export const checkSearch = (flag: QualityFlag, state: FlaggedQuery['state'] = 'open') =>
  `?tab=quality&found_check=${flag}${state === 'open' ? '' : `&found_state=${state}`}`;
