import type { PlaceAccount, ReceiptAnswer } from '#shared/contract/invites.ts';

type Place = ReceiptAnswer['participation'];

/** With a receipt, without an account. */
export function somePlace(change: Partial<Place> = {}): Place {
  return {
    participant_id: '019ab000-0000-7000-8000-000000000001',
    code: 'KDZ-004-4',
    title: 'Sleep and running',
    lab_name: 'Movement Lab',
    contact_email: 'sleep@example.org',
    timezone: 'Europe/Berlin',
    is_over: false,
    withdrawn_at: null,
    withdrawal_choice: null,
    withdrawal_policy: 'participant',
    has_account: false,
    permitted_sources: ['strava', 'file'],
    unagreed_sources: [],
    can_connect: ['strava'],
    full_sources: [],
    asks_effort: false,
    read_sources: ['strava', 'file'],
    read_categories: ['heart_rate'],
    unkept_sources: [],
    first_day: '2026-11-02',
    last_day: null,
    sports: ['run'],
    answers: ['heart_rate'],
    activity_count: 3,
    last_activity_day: '2026-11-20',
    consents: [
      {
        version: 2,
        language: 'en',
        text: 'In charge: Movement Lab.',
        text_sha256: '51ea0185c053541ae6cf87e170d482e385a1fdab59c6691d0a00669fd9acc0a5',
        answers: ['heart_rate'],
        channel: 'link',
        at: '2026-11-20T09:00:00.000Z',
        signed_on: null,
      },
    ],
    question: null,
    accounts: [],
    absences: [],
    ...change,
  };
}

/** Connected longer than ten minutes ago. */
export function somePlaceAccount(change: Partial<PlaceAccount> = {}): PlaceAccount {
  return {
    source: 'polar',
    name: null,
    status: 'connected',
    status_reason: null,
    missing_scopes: [],
    connected_at: '2026-11-02T09:00:00.000Z',
    last_activity_at: '2026-11-20T09:00:00.000Z',
    delete_due_at: null,
    undo_until: null,
    lost_from: null,
    access_ends_at: null,
    ...change,
  };
}
