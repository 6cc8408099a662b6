import { FIRST_NAMES, LAST_NAMES, PLACES } from '#standin/common/names.ts';
import { createRandom } from '#standin/common/standinRandom.ts';
import { PEOPLE, type Person } from './people.ts';
import { SPORTS, type SportName } from './sports.ts';

const ALL_SPORTS = Object.keys(SPORTS) as SportName[];

const HABITS: readonly (readonly SportName[])[] = [
  ['Run', 'Run', 'Run', 'TrailRun', 'Ride', 'Swim'],
  ['Ride', 'Ride', 'GravelRide', 'MountainBikeRide', 'VirtualRide', 'Run'],
  ['Walk', 'Walk', 'Hike', 'Yoga', 'Swim'],
  ['Swim', 'Run', 'Ride', 'WeightTraining', 'Workout'],
  ['Rowing', 'VirtualRow', 'Kayaking', 'Run', 'StandUpPaddling'],
  ['NordicSki', 'RollerSki', 'BackcountrySki', 'Run', 'Ride'],
  ['Tennis', 'Badminton', 'Soccer', 'Walk', 'Run'],
  ['Handcycle', 'Wheelchair', 'WeightTraining', 'PhysicalTherapy'],
];

const DEVICES = ['Synth Watch 2', 'Synth Watch 3', 'Acme Bike Computer', 'Synth Phone', null];

function makePerson(seed: number, index: number): Person {
  const random = createRandom(seed * 7919 + index);
  // The first generated person does every sport.
  const triesAll = index === PEOPLE.length;
  return {
    ...random.pick(PLACES),
    id: 10_000_001 + index,
    firstname: random.pick(FIRST_NAMES),
    lastname: random.pick(LAST_NAMES),
    sex: random.pick(['F', 'M', 'F', 'M', null]),
    sports: triesAll ? ALL_SPORTS : random.pick(HABITS),
    perWeek: triesAll ? 7 : random.whole(2, 6),
    weeks: triesAll ? 104 : random.whole(12, 104),
    device: random.pick(DEVICES),
    hasHeartrate: random.chance(0.7),
  };
}

/** Deterministic people for a seed; the first eight are PEOPLE. `weeks` sets the length of their history. */
export function makePeople(seed: number, count: number, weeks?: number): Person[] {
  const people = Array.from({ length: count }, (_, index) => PEOPLE[index] ?? makePerson(seed, index));
  return weeks === undefined ? people : people.map((person) => ({ ...person, weeks }));
}
