import type {
  DecideDuplicateBody,
  DecideStudyDuplicateBody,
  DuplicateAnswer,
  DuplicatesAnswer,
} from '#shared/contract/duplicates.ts';
import { type Calls, get, patch } from './call.ts';

const OWN = '/strava-integration/me/duplicates';

export const DUPLICATE_CALLS = {
  listOwnDuplicates: get<DuplicatesAnswer>(OWN, 'duplicates:own'),
  getOwnDuplicate: get<DuplicateAnswer>(`${OWN}/:id`, 'duplicates:own'),
  decideOwnDuplicate: patch<DuplicateAnswer, DecideDuplicateBody>(`${OWN}/:id`, 'duplicates:own'),
  listStudyDuplicates: get<DuplicatesAnswer>('/research/studies/:id/duplicates', 'quality:read'),
  getStudyDuplicate: get<DuplicateAnswer>('/research/duplicates/:id', 'quality:read'),
  decideStudyDuplicate: patch<DuplicateAnswer, DecideStudyDuplicateBody>('/research/duplicates/:id', 'quality:decide'),
} satisfies Calls;
