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

/** Longitudes go on beyond 180 where a route crosses the date line. */
function unbroken(route: readonly Place[]): readonly Place[] {
  const start = route[0]?.[1] ?? 0;
  return route.map(([latitude, longitude]) => [latitude, longitude - 360 * Math.round((longitude - start) / 360)]);
}

/** A flat projection: longitude is shortened as at the route's latitude; null for fewer than two places. */
export function routeOutline(places: readonly Place[]): RouteOutline | null {
  if (places.length < 2) return null;
  const route = unbroken(places);
  let north = -90;
  let south = 90;
  let east = Number.NEGATIVE_INFINITY;
  let west = Number.POSITIVE_INFINITY;
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
