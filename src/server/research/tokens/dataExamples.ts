import { DATA_FORMATS, type DataCutsAnswer } from '#shared/contract/studyTokens.ts';

/** Answers as the API reference shows them. */
export const CUTS_EXAMPLE: DataCutsAnswer = {
  study: { id: '019ab000-0000-7000-8000-000000000001', title: 'Sleep and running' },
  level: 'coded',
  cuts: [
    {
      ...{ name: 'cut-3', sha256: '5e'.repeat(32), created_at: '2026-02-09T10:00:00.000Z' },
      ...{ participants: 24, from: null, to: '2026-02-08' },
    },
  ],
};

export const MANIFEST_EXAMPLE = {
  name: 'study-019ab000-0000-7000-8000-000000000001',
  title: 'Sleep and running',
  description: 'Data cut cut-3: Interim analysis',
  version: 'cut-3',
  hash: `sha256:${'5e'.repeat(32)}`,
  level: 'coded',
  participants: 24,
  formats: DATA_FORMATS,
  resources: [{ name: 'days', path: 'tables/days?cut=cut-3&format=csv' }],
};

/** With some of the columns; a Parquet file is not text. */
export const TABLE_EXAMPLES = {
  csv: 'participant,state,activities\nKDZ-004-4,active,1\n',
  jsonl: '{"participant":"KDZ-004-4","state":"active","activities":1}\n',
};
