import type { Point } from './route.ts';

interface Place {
  city: string;
  country: string;
  zone: string;
  home: Point;
}

export const FIRST_NAMES = 'Anna Ben Carla David Elif Finn Greta Hugo Ida Jakub Karim Lena Malik Nora Omar Paula'.split(
  ' ',
);
export const LAST_NAMES =
  'Adler Brandt Costa Dubois Eklund Ferrari Groß Hansen Ivanov Jansen Kowalski Lindt Moreau Novak'.split(' ');

/** Places in both hemispheres, with half-hour zones and without daylight saving. */
export const PLACES: readonly Place[] = [
  { city: 'Leipzig', country: 'Germany', zone: 'Europe/Berlin', home: [51.34, 12.37] },
  { city: 'Lisboa', country: 'Portugal', zone: 'Europe/Lisbon', home: [38.72, -9.14] },
  { city: 'Helsinki', country: 'Finland', zone: 'Europe/Helsinki', home: [60.17, 24.94] },
  { city: 'Denver', country: 'United States', zone: 'America/Denver', home: [39.74, -104.99] },
  { city: 'St. John’s', country: 'Canada', zone: 'America/St_Johns', home: [47.56, -52.71] },
  { city: 'São Paulo', country: 'Brazil', zone: 'America/Sao_Paulo', home: [-23.55, -46.63] },
  { city: 'Adelaide', country: 'Australia', zone: 'Australia/Adelaide', home: [-34.93, 138.6] },
  { city: 'Kathmandu', country: 'Nepal', zone: 'Asia/Kathmandu', home: [27.72, 85.32] },
];
