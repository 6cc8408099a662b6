import type { OwnStudy } from '#shared/contract/joining.ts';

export const someOwnStudy = (change: Partial<OwnStudy> = {}): OwnStudy => ({
  participant_id: 'participant-1',
  code: 'KDZ-004-4',
  title: 'Sleep and running',
  lab_name: 'Movement Lab',
  contact_email: 'sleep@example.org',
  joined_at: '2026-11-20T09:00:00.000Z',
  joined_day: '2026-11-18',
  first_day: '2026-11-20',
  last_day: '2027-02-03',
  sports: ['run'],
  sources: ['strava', 'file'],
  read_categories: ['heart_rate'],
  consent_version: 2,
  answers: ['heart_rate', 'contact_again'],
  withdrawn_at: null,
  question: null,
  ...change,
});
