/** Degrees. */
export type Place = readonly [latitude: number, longitude: number];

interface RouteOutline {
  /** Metres; x to the east, y to the south, from the upper left corner. */
  points: readonly (readonly [x: number, y: number])[];
  width: number;
  height: number;
  gap: number;
}

const METRES_PER_DEGREE = 111_320;

/** A flat projection: longitude is shortened as at the route's latitude; null for fewer than two places. */
export function routeOutline(route: readonly Place[]): RouteOutline | null {
  if (route.length < 2) return null;
  let north = -90;
  let south = 90;
  let east = -180;
  let west = 180;
  for (const [latitude, longitude] of route) {
    north = Math.max(north, latitude);
    south = Math.min(south, latitude);
    east = Math.max(east, longitude);
    west = Math.min(west, longitude);
  }
  const shortened = METRES_PER_DEGREE * Math.cos(((north + south) / 2) * (Math.PI / 180));
  const points = route.map(
    ([latitude, longitude]) => [(longitude - west) * shortened, (north - latitude) * METRES_PER_DEGREE] as const,
  );
  const [startX = 0, startY = 0] = points[0] ?? [];
  const [endX = 0, endY = 0] = points.at(-1) ?? [];
  return {
    points,
    width: (east - west) * shortened,
    height: (north - south) * METRES_PER_DEGREE,
    gap: Math.hypot(endX - startX, endY - startY),
  };
}
