import type { Calls } from './call.ts';

export const LAB_CALLS = {
  getResearchSummary: { method: 'GET', path: '/research/dashboard', right: 'research:summary' },
  getAttention: { method: 'GET', path: '/admin/attention', right: 'research:attention' },
  listLabs: { method: 'GET', path: '/research/labs', right: 'labs:read' },
  getLab: { method: 'GET', path: '/research/labs/:id', right: 'labs:read' },
  createLab: { method: 'POST', path: '/research/labs', right: 'labs:create' },
  changeLab: { method: 'PATCH', path: '/research/labs/:id', right: 'labs:change' },
  deleteLab: { method: 'DELETE', path: '/research/labs/:id', right: 'labs:delete' },
  listLabResearchers: { method: 'GET', path: '/research/labs/:id/researchers', right: 'labs:read' },
  listResearchers: { method: 'GET', path: '/research/researchers', right: 'researchers:list' },
  listCandidates: { method: 'GET', path: '/research/candidates', right: 'researchers:assign' },
  createResearcher: { method: 'POST', path: '/research/researchers', right: 'researchers:assign' },
  moveResearcher: { method: 'PATCH', path: '/research/researchers/:id', right: 'researchers:move' },
  removeResearcher: { method: 'DELETE', path: '/research/researchers/:id', right: 'researchers:remove' },
} as const satisfies Calls;
