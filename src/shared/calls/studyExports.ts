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
import { type Calls, call } from './call.ts';

export const STUDY_EXPORT_CALLS = {
  listStudyExports: call<{ answer: StudyExportsAnswer }>('GET', '/research/studies/:id/exports', 'exports:read'),
  createStudyExport: call<{ body: CreateExportBody; answer: StudyExportAnswer }>(
    'POST',
    '/research/studies/:id/exports',
    'exports:create',
  ),
  estimateStudyExport: call<{ body: CreateExportBody; answer: ExportEstimateAnswer }>(
    'POST',
    '/research/studies/:id/exports/estimate',
    'exports:create',
  ),
  getStudyExport: call<{ answer: StudyExportAnswer }>('GET', '/research/exports/:id', 'exports:read'),
  downloadStudyExport: call<{ answer: null }>('GET', '/research/exports/:id/file', 'exports:read'),
  deleteStudyExport: call<{ answer: null }>('DELETE', '/research/exports/:id', 'exports:delete'),
  exportParticipants: call<{ body: ParticipantsFileBody; answer: null }>(
    'POST',
    '/research/studies/:id/participants-file',
    'participants:read',
  ),
  listStudyCuts: call<{ answer: StudyCutsAnswer }>('GET', '/research/studies/:id/cuts', 'exports:read'),
  createStudyCut: call<{ body: CreateCutBody; answer: StudyCutAnswer }>(
    'POST',
    '/research/studies/:id/cuts',
    'cuts:create',
  ),
} satisfies Calls;
