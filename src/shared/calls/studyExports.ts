import type {
  CreateCutBody,
  CreateExportBody,
  ExportEstimateAnswer,
  ParticipantsFileBody,
  StudyCutAnswer,
  StudyCutsAnswer,
  StudyExportAnswer,
  StudyExportsAnswer,
} from '#shared/contract/studyExports.ts';
import { type Calls, get, post, remove } from './call.ts';

export const STUDY_EXPORT_CALLS = {
  listStudyExports: get<StudyExportsAnswer>('/research/studies/:id/exports', 'exports:read'),
  createStudyExport: post<StudyExportAnswer, CreateExportBody>('/research/studies/:id/exports', 'exports:create'),
  estimateStudyExport: post<ExportEstimateAnswer, CreateExportBody>(
    '/research/studies/:id/exports/estimate',
    'exports:create',
  ),
  getStudyExport: get<StudyExportAnswer>('/research/exports/:id', 'exports:read'),
  downloadStudyExport: get<null>('/research/exports/:id/file', 'exports:read'),
  deleteStudyExport: remove<null>('/research/exports/:id', 'exports:delete'),
  exportParticipants: post<null, ParticipantsFileBody>('/research/studies/:id/participants-file', 'participants:read'),
  listStudyCuts: get<StudyCutsAnswer>('/research/studies/:id/cuts', 'exports:read'),
  createStudyCut: post<StudyCutAnswer, CreateCutBody>('/research/studies/:id/cuts', 'cuts:create'),
} satisfies Calls;
