import { TODAY } from '#standin/polar/polarBench.ts';
import type { Exercise } from './exercise.ts';
import { samplesOf, zonesOf } from './exerciseParts.ts';
import { trackOf } from './exerciseTrack.ts';
import { SPORTS } from './polarSports.ts';
import { createPolarWorld } from './polarWorld.ts';

const worldOf = (seed: number) => [...createPolarWorld(seed, TODAY).users.values()];
const everyone = worldOf(1);
const all = everyone.flatMap(({ exercises }) => exercises);
const some = (holds: (exercise: Exercise) => boolean) => all.some(holds);

test('the invented users and exercises are the same for the same seed and time, and others for another seed', () => {
  expect(worldOf(1)).toEqual(everyone);
  expect(worldOf(2)).not.toEqual(everyone);
});

test('eight users live in many time zones, and the list can be longer', () => {
  expect(everyone).toHaveLength(8);
  expect(new Set(everyone.map(({ person }) => person.zone)).size).toBe(8);
  expect(createPolarWorld(1, TODAY, { users: 30 }).users.size).toBe(30);
});

test('no exercise is uploaded before its end or in the future, and ids are unique', () => {
  for (const { uploadedAt, recording } of all) {
    expect(uploadedAt).toBeLessThanOrEqual(TODAY.getTime());
    if (recording) expect(uploadedAt).toBeGreaterThan(recording.startsAt + recording.seconds * 1000);
  }
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
});

test('the invented exercises have the oddities of real data', () => {
  expect(some(({ summary }) => !('device' in summary))).toBe(true);
  expect(some(({ summary }) => !('distance' in summary))).toBe(true);
  expect(some(({ summary }) => !('heart_rate' in summary))).toBe(true);
  expect(some(({ summary }) => summary.detailed_sport_info === 'GYMNASTICK')).toBe(true);
  expect(some(({ uploadedAt, recording }) => uploadedAt - (recording?.startsAt ?? uploadedAt) > 86_400_000)).toBe(true);
  const forms = new Set(all.map(({ summary }) => String(summary.duration).replaceAll(/\d+/g, '0')));
  expect([...forms]).toEqual(expect.arrayContaining(['PT0S', 'PT0.0S', 'PT0M0S', 'PT0M0.0S']));
});

test('one user does every sport of the table', () => {
  const [, second] = createPolarWorld(1, TODAY, { weeks: 104 }).users.values();
  const done = new Set(second?.exercises.map(({ summary }) => summary.detailed_sport_info));
  expect(done).toEqual(new Set(SPORTS.map(({ code }) => code)));
});

test('a local start follows daylight saving', () => {
  const starts = createPolarWorld(1, TODAY).users.values().next().value?.exercises ?? [];
  const offsets = new Map(starts.map(({ summary }) => [String(summary.start_time) > '2026-10-25T03', summary]));
  expect(offsets.get(false)?.start_time_utc_offset).toBe(120);
  expect(offsets.get(true)?.start_time_utc_offset).toBe(60);
});

test('a recording fits its summary', () => {
  const run = all.find(({ recording }) => recording?.home && recording.heartRate);
  const recording = run?.recording;
  if (!recording) throw new Error('There is no run with a recording');
  const track = trackOf(recording);
  expect(track.distance?.at(-1)).toBeCloseTo(recording.distance ?? 0, 0);
  expect(Math.max(...(track.heartRate ?? []))).toBe(recording.heartRate?.maximum);
  const mean = (track.heartRate ?? []).reduce((sum, beats) => sum + beats, 0) / (recording.seconds + 1);
  expect(Math.abs(mean - (recording.heartRate?.average ?? 0))).toBeLessThan(1);
  expect(trackOf(recording)).toEqual(track);
  for (const { data } of samplesOf(recording)) expect(data.split(',')).toHaveLength(recording.seconds + 1);
  expect(zonesOf(recording).map(({ index }) => index)).toEqual([1, 2, 3, 4, 5]);
});
