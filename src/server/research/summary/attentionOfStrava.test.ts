import { attentionOfStrava } from './attentionOfStrava.ts';

const NOW = new Date('2026-11-20T10:00:00Z');
const FINE = { connected: 7, limit: 10, isWebhookMissing: false, waiting: 0, doneAt: null };
const kinds = (standing: Parameters<typeof attentionOfStrava>[0]) =>
  attentionOfStrava(standing, NOW).map(({ kind, severity, count, limit, done_at }) => [
    kind,
    severity,
    count,
    limit ?? done_at ?? null,
  ]);

test('without Strava, and while all is well, nothing needs attention', () => {
  expect(kinds(null)).toEqual([]);
  expect(kinds(FINE)).toEqual([]);
  expect(kinds({ ...FINE, connected: 0, limit: 0 })).toEqual([]);
});

test('PAGES §3.1 connections are told from eight of ten on, and are urgent when none is left', () => {
  expect(kinds({ ...FINE, connected: 8 })).toEqual([['connections_used', 'info', 8, 10]]);
  expect(kinds({ ...FINE, connected: 10 })).toEqual([['connections_used', 'warning', 10, 10]]);
});

test('PAGES §3.1 a backlog is told when it takes longer than a quarter of an hour', () => {
  const waiting = (minutes: number) => ({
    ...FINE,
    waiting: 340,
    doneAt: new Date(NOW.getTime() + minutes * 60_000),
  });
  expect(kinds(waiting(15))).toEqual([]);
  expect(kinds(waiting(16))).toEqual([['import_backlog', 'info', 340, '2026-11-20T10:16:00.000Z']]);
});
