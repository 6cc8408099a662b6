import { WHY } from '#server/testing/why.ts';
import { adminOnly, parts, type RightsRows, researchers } from './rightsRows.ts';

const lab = { name: 'Sleep Lab', email: 'sleep@example.org' };

export const rightsOfLabs: RightsRows = {
  'GET /api/research/dashboard': [{ answers: adminOnly(200) }],
  'GET /api/admin/attention': [{ answers: adminOnly(200) }],
  'GET /api/research/labs': [{ answers: researchers(200) }],
  'POST /api/research/labs': [{ payload: lab, answers: adminOnly(201) }],
  'GET /api/research/labs/:id': [
    { of: 'lab', answers: parts({ owner: 200, manager: 200, analyst: 404, admin: 200 }) },
    { of: 'otherLab', answers: parts({ owner: 404, manager: 404, analyst: 200, researcher: 200, admin: 200 }) },
    { of: 'missing', answers: researchers(404) },
  ],
  'GET /api/research/labs/:id/researchers': [
    { of: 'lab', answers: parts({ owner: 200, manager: 200, analyst: 404, admin: 200 }) },
    { of: 'otherLab', answers: parts({ owner: 404, manager: 404, analyst: 200, researcher: 200, admin: 200 }) },
    { of: 'missing', answers: researchers(404) },
  ],
  'PATCH /api/research/labs/:id': [
    { of: 'lab', payload: lab, answers: adminOnly(200) },
    { of: 'missing', payload: lab, answers: adminOnly(404) },
  ],
  'DELETE /api/research/labs/:id': [
    { of: 'lab', payload: WHY, answers: adminOnly(409) },
    { of: 'emptyLab', payload: WHY, answers: adminOnly(204) },
    { of: 'missing', payload: WHY, answers: adminOnly(404) },
  ],
  'GET /api/research/researchers': [{ answers: adminOnly(200) }],
  'GET /api/research/candidates': [{ answers: adminOnly(200) }],
  'POST /api/research/researchers': [
    { payload: ({ ids }) => ({ user_id: ids.other, lab_id: ids.lab }), answers: adminOnly(201) },
    { payload: ({ ids }) => ({ user_id: ids.colleague, lab_id: ids.otherLab }), answers: adminOnly(409) },
    { payload: ({ ids }) => ({ user_id: ids.missing, lab_id: ids.lab }), answers: adminOnly(404) },
  ],
  'PATCH /api/research/researchers/:id': [
    { of: 'colleagueResearcher', payload: ({ ids }) => ({ lab_id: ids.otherLab }), answers: adminOnly(200) },
    { of: 'ownerResearcher', payload: ({ ids }) => ({ lab_id: ids.otherLab }), answers: adminOnly(409) },
    { of: 'missing', payload: ({ ids }) => ({ lab_id: ids.otherLab }), answers: adminOnly(404) },
  ],
  'DELETE /api/research/researchers/:id': [
    { of: 'colleagueResearcher', payload: WHY, answers: adminOnly(204) },
    { of: 'ownerResearcher', payload: WHY, answers: adminOnly(409) },
    { of: 'missing', payload: WHY, answers: adminOnly(404) },
  ],
};
