import type {
  CreateTokenBody,
  DataCutsAnswer,
  NewTokenAnswer,
  StudyTokensAnswer,
} from '#shared/contract/studyTokens.ts';
import { type Calls, call } from './call.ts';

export const STUDY_TOKEN_CALLS = {
  listStudyTokens: call<{ answer: StudyTokensAnswer }>('GET', '/research/studies/:id/tokens', 'tokens:read'),
  createStudyToken: call<{ body: CreateTokenBody; answer: NewTokenAnswer }>(
    'POST',
    '/research/studies/:id/tokens',
    'tokens:create',
  ),
  revokeStudyToken: call<{ answer: null }>('DELETE', '/research/tokens/:id', 'tokens:revoke'),
} satisfies Calls;

/** What R and Python ask for with a token; the web application does not. */
export const STUDY_DATA_CALLS = {
  listDataCuts: call<{ answer: DataCutsAnswer }>('GET', '/research/studies/:id/data/cuts', 'data:read'),
  getDataManifest: call<{ answer: object }>('GET', '/research/studies/:id/data/manifest', 'data:read'),
  readDataTable: call<{ answer: null }>('GET', '/research/studies/:id/data/tables/:table', 'data:read'),
} satisfies Calls;
