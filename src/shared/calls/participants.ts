import type { Calls } from './call.ts';

export const PARTICIPANT_CALLS = {
  listParticipants: { method: 'GET', path: '/research/studies/:id/participants', right: 'participants:read' },
  getParticipant: { method: 'GET', path: '/research/participants/:id', right: 'participants:read' },
  createParticipants: { method: 'POST', path: '/research/participants', right: 'participants:create' },
  checkCodes: { method: 'POST', path: '/research/studies/:id/codes-check', right: 'participants:read' },
  changeParticipant: { method: 'PATCH', path: '/research/participants/:id', right: 'participants:change' },
  groupParticipants: { method: 'PATCH', path: '/research/studies/:id/participants', right: 'participants:change' },
  withdrawParticipant: { method: 'POST', path: '/research/participants/:id/withdraw', right: 'participants:withdraw' },
  deleteParticipant: { method: 'DELETE', path: '/research/participants/:id', right: 'participants:delete' },
  getParticipantLog: { method: 'GET', path: '/research/participants/:id/log', right: 'participants:read' },
} as const satisfies Calls;
