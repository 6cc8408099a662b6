import type { Calls } from './call.ts';

export const STUDY_CALLS = {
  listStudies: { method: 'GET', path: '/research/studies', right: 'studies:read' },
  getStudy: { method: 'GET', path: '/research/studies/:id', right: 'studies:read' },
  createStudy: { method: 'POST', path: '/research/studies', right: 'studies:create' },
  changeStudy: { method: 'PATCH', path: '/research/studies/:id', right: 'studies:change' },
  closeStudy: { method: 'POST', path: '/research/studies/:id/close', right: 'studies:close' },
  reopenStudy: { method: 'POST', path: '/research/studies/:id/reopen', right: 'studies:close' },
  deleteStudy: { method: 'DELETE', path: '/research/studies/:id', right: 'studies:delete' },
  checkPrefix: { method: 'GET', path: '/research/studies/prefix-check', right: 'studies:create' },
  getConsentTemplate: { method: 'GET', path: '/research/consent-template', right: 'studies:create' },
  getTeam: { method: 'GET', path: '/research/studies/:id/team', right: 'studies:read' },
  addTeamMember: { method: 'POST', path: '/research/studies/:id/team', right: 'studies:share' },
  changeTeamMember: { method: 'PATCH', path: '/research/studies/:id/team/:user_id', right: 'studies:share' },
  removeTeamMember: { method: 'DELETE', path: '/research/studies/:id/team/:user_id', right: 'studies:share' },
  getStudyLog: { method: 'GET', path: '/research/studies/:id/log', right: 'studies:read' },
} as const satisfies Calls;
