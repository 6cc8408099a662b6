import type {
  CreateTokenBody,
  DataCutsAnswer,
  NewTokenAnswer,
  StudyTokensAnswer,
} from '#shared/contract/studyTokens.ts';
import { type Calls, get, post, remove } from './call.ts';

export const STUDY_TOKEN_CALLS = {
  listStudyTokens: get<StudyTokensAnswer>('/research/studies/:id/tokens', 'tokens:read'),
  createStudyToken: post<NewTokenAnswer, CreateTokenBody>('/research/studies/:id/tokens', 'tokens:create'),
  revokeStudyToken: remove<null>('/research/tokens/:id', 'tokens:revoke'),
} satisfies Calls;

/** What R and Python ask for with a token; the web application does not. */
export const STUDY_DATA_CALLS = {
  listDataCuts: get<DataCutsAnswer>('/research/studies/:id/data/cuts', 'data:read'),
  getDataManifest: get<object>('/research/studies/:id/data/manifest', 'data:read'),
  readDataTable: get<null>('/research/studies/:id/data/tables/:table', 'data:read'),
} satisfies Calls;
