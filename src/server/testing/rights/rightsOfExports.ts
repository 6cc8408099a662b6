import { WHY } from '#server/testing/why.ts';
import { closedToLab, parts, type RightsRows } from './rightsRows.ts';

const unknown = parts({ owner: 404, manager: 404, analyst: 404, admin: 404 });
const everyPart = (status: number) => parts({ owner: status, manager: status, analyst: status, admin: status });
const heads = (status: number) => parts({ owner: status, manager: 403, analyst: 403, admin: status });

const noDay = { from: '2026-02-30' };

export const rightsOfExports: RightsRows = {
  'POST /api/research/studies/:id/participants-file': [
    { of: 'study', payload: ({ ids }) => ({ ids: [ids.participant], language: 'en' }), answers: everyPart(200) },
    { of: 'closedStudy', payload: ({ ids }) => ({ ids: [ids.participant], language: 'de' }), answers: everyPart(200) },
    { of: 'missing', payload: ({ ids }) => ({ ids: [ids.participant], language: 'en' }), answers: unknown },
  ],
  'GET /api/research/studies/:id/exports': [
    { of: 'study', answers: everyPart(200) },
    { of: 'closedStudy', answers: everyPart(200) },
    { of: 'missing', answers: unknown },
  ],
  'POST /api/research/studies/:id/exports': [
    { of: 'study', payload: noDay, answers: everyPart(400) },
    { of: 'missing', payload: noDay, answers: unknown },
  ],
  'POST /api/research/studies/:id/exports/estimate': [
    { of: 'study', payload: {}, answers: everyPart(200) },
    { of: 'closedStudy', payload: {}, answers: everyPart(200) },
    { of: 'missing', payload: {}, answers: unknown },
  ],
  'GET /api/research/exports/:id': [
    { of: 'studyExport', answers: closedToLab(everyPart(200)) },
    { of: 'study', answers: closedToLab(unknown) },
    { of: 'missing', answers: closedToLab(unknown) },
  ],
  'GET /api/research/exports/:id/file': [
    { of: 'studyExport', answers: closedToLab(everyPart(409)) },
    { of: 'missing', answers: closedToLab(unknown) },
  ],
  'DELETE /api/research/exports/:id': [
    { of: 'studyExport', answers: closedToLab(everyPart(204)) },
    { of: 'missing', answers: closedToLab(unknown) },
  ],
  'GET /api/research/studies/:id/cuts': [
    { of: 'study', answers: everyPart(200) },
    { of: 'missing', answers: unknown },
  ],
  'POST /api/research/studies/:id/cuts': [
    { of: 'study', payload: WHY, answers: heads(201) },
    { of: 'study', payload: {}, answers: heads(400) },
    { of: 'missing', payload: WHY, answers: unknown },
  ],
  'GET /api/research/studies/:id/tokens': [
    { of: 'study', answers: everyPart(200) },
    { of: 'closedStudy', answers: everyPart(200) },
    { of: 'missing', answers: unknown },
  ],
  'POST /api/research/studies/:id/tokens': [
    { of: 'study', payload: { name: 'Notebook', level: 'coded' }, answers: everyPart(201) },
    { of: 'missing', payload: { name: 'Notebook', level: 'coded' }, answers: unknown },
  ],
  'DELETE /api/research/tokens/:id': [
    { of: 'managersToken', answers: closedToLab(parts({ owner: 204, manager: 204, analyst: 404, admin: 204 })) },
    { of: 'missing', answers: closedToLab(unknown) },
  ],
  'GET /api/research/studies/:id/data/cuts': [
    { of: 'study', isLogged: true, answers: everyPart(200) },
    { of: 'missing', answers: unknown },
  ],
  'GET /api/research/studies/:id/data/manifest': [
    { of: 'study', query: 'cut=live', isLogged: true, answers: everyPart(200) },
    { of: 'missing', answers: unknown },
  ],
  'GET /api/research/studies/:id/data/tables/:table': [
    { of: 'study', query: 'cut=live', answers: everyPart(404) },
    { of: 'missing', answers: unknown },
  ],
};
