import type { FlaggedQuery } from '#shared/contract/quality.ts';
import type { QualityFlag } from '#shared/qualityChecks.ts';

export const checkSearch = (flag: QualityFlag, state: FlaggedQuery['state'] = 'open') =>
  `?tab=quality&found_check=${flag}${state === 'open' ? '' : `&found_state=${state}`}`;
