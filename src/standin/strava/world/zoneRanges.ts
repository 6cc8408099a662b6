import type { Person } from './people.ts';
import { SPORTS } from './sports.ts';
import type { Track } from './track.ts';

interface ZoneRange {
  min: number;
  /** -1 for the top zone. */
  max: number;
}

function ranges(borders: readonly number[]): ZoneRange[] {
  return [0, ...borders].map((min, at) => ({ min, max: borders[at] ?? -1 }));
}

/** Watts for an hour; null without cycling. */
export function ftpOf(person: Person): number | null {
  return person.sports.some((sport) => SPORTS[sport].gear === 'b') ? 180 + (person.id % 90) : null;
}

export function athleteZones(person: Person) {
  const top = 178 + (person.id % 20);
  const ftp = ftpOf(person);
  const of = (whole: number, shares: readonly number[]) => ranges(shares.map((share) => Math.round(whole * share)));
  return {
    heart_rate: { custom_zones: person.id % 3 === 0, zones: of(top, [0.6, 0.7, 0.8, 0.9]) },
    ...(ftp === null ? {} : { power: { zones: of(ftp, [0.55, 0.75, 0.9, 1.05, 1.2, 1.5]) } }),
  };
}

function distribution(values: readonly number[], track: Track, zones: readonly ZoneRange[]) {
  return zones.map(({ min, max }) => ({
    min,
    max,
    time: values.reduce((sum, value, at) => {
      const seconds = (track.movingTime[at] ?? 0) - (track.movingTime[at - 1] ?? track.movingTime[0] ?? 0);
      return value >= min && (max === -1 || value < max) ? sum + Math.max(seconds, 0) : sum;
    }, 0),
  }));
}

/** Seconds in each zone of the recorded values. */
export function activityZones(person: Person, track: Track | null) {
  const { heart_rate, power } = athleteZones(person);
  const measured = [
    { type: 'heartrate', values: track?.heartrate, zones: heart_rate.zones, custom: heart_rate.custom_zones },
    { type: 'power', values: track?.watts, zones: power?.zones, custom: false },
  ];
  return measured.flatMap(({ type, values, zones, custom }) => {
    if (!track || !values || !zones) return [];
    const distribution_buckets = distribution(values, track, zones);
    return [{ type, resource_state: 3, sensor_based: true, custom_zones: custom, distribution_buckets }];
  });
}
