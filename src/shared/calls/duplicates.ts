import type {
  DecideDuplicateBody,
  DecideStudyDuplicateBody,
  DuplicateAnswer,
  DuplicatesAnswer,
} from '#shared/contract/duplicates.ts';
import { type Calls, call } from './call.ts';

const OWN = '/strava-integration/me/duplicates';

export const DUPLICATE_CALLS = {
  listOwnDuplicates: call<{ answer: DuplicatesAnswer }>('GET', OWN, 'duplicates:own'),
  getOwnDuplicate: call<{ answer: DuplicateAnswer }>('GET', `${OWN}/:id`, 'duplicates:own'),
  decideOwnDuplicate: call<{ body: DecideDuplicateBody; answer: DuplicateAnswer }>(
    'PATCH',
    `${OWN}/:id`,
    'duplicates:own',
  ),
  listStudyDuplicates: call<{ answer: DuplicatesAnswer }>('GET', '/research/studies/:id/duplicates', 'quality:read'),
  getStudyDuplicate: call<{ answer: DuplicateAnswer }>('GET', '/research/duplicates/:id', 'quality:read'),
  decideStudyDuplicate: call<{ body: DecideStudyDuplicateBody; answer: DuplicateAnswer }>(
    'PATCH',
    '/research/duplicates/:id',
    'quality:decide',
  ),
} satisfies Calls;
