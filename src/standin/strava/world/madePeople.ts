import { PEOPLE, type Person } from './people.ts';
import { SPORTS, type SportName } from './sports.ts';
import { createRandom } from './standinRandom.ts';

const FIRST_NAMES = 'Anna Ben Carla David Elif Finn Greta Hugo Ida Jakub Karim Lena Malik Nora Omar Paula'.split(' ');
const LAST_NAMES =
  'Adler Brandt Costa Dubois Eklund Ferrari Groß Hansen Ivanov Jansen Kowalski Lindt Moreau Novak'.split(' ');

/** Places in both hemispheres, with half-hour zones and without daylight saving. */
const PLACES: readonly Pick<Person, 'city' | 'country' | 'zone' | 'home'>[] = [
  { city: 'Leipzig', country: 'Germany', zone: 'Europe/Berlin', home: [51.34, 12.37] },
  { city: 'Lisboa', country: 'Portugal', zone: 'Europe/Lisbon', home: [38.72, -9.14] },
  { city: 'Helsinki', country: 'Finland', zone: 'Europe/Helsinki', home: [60.17, 24.94] },
  { city: 'Denver', country: 'United States', zone: 'America/Denver', home: [39.74, -104.99] },
  { city: 'St. John’s', country: 'Canada', zone: 'America/St_Johns', home: [47.56, -52.71] },
  { city: 'São Paulo', country: 'Brazil', zone: 'America/Sao_Paulo', home: [-23.55, -46.63] },
  { city: 'Adelaide', country: 'Australia', zone: 'Australia/Adelaide', home: [-34.93, 138.6] },
  { city: 'Kathmandu', country: 'Nepal', zone: 'Asia/Kathmandu', home: [27.72, 85.32] },
];

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
