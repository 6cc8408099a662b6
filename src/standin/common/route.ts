import type { Random } from './standinRandom.ts';

export type Point = readonly [lat: number, lng: number];

const round = (value: number) => Number(value.toFixed(6));

/** A way of about this length that ends at its start. */
export function loopOf(random: Random, home: Point, metres: number): Point[] {
  const reach = metres / 111_000 / 3;
  const around = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((step): Point => {
    const angle = (step / 8) * 2 * Math.PI;
    const radius = (reach / 2) * random.between(0.7, 1.3);
    return [home[0] + radius * Math.sin(angle), home[1] + radius * (1 - Math.cos(angle))];
  });
  return [home, ...around, home];
}

/** The point at this share of the way. */
export function along(route: readonly Point[], share: number): Point {
  const place = share * (route.length - 1);
  const from = route[Math.floor(place)] ?? [0, 0];
  const to = route[Math.ceil(place)] ?? from;
  const rest = place - Math.floor(place);
  return [round(from[0] + (to[0] - from[0]) * rest), round(from[1] + (to[1] - from[1]) * rest)];
}
