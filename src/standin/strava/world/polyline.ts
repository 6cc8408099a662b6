import type { Point } from '#standin/common/route.ts';

function encodeNumber(value: number): string {
  let rest = value < 0 ? ~(value << 1) : value << 1;
  let text = '';
  while (rest >= 0x20) {
    text += String.fromCharCode((0x20 | (rest & 0x1f)) + 63);
    rest >>= 5;
  }
  return text + String.fromCharCode(rest + 63);
}

/** Google's encoded polyline, precision 5. */
export function encodePolyline(points: readonly Point[]): string {
  let lat = 0;
  let lng = 0;
  let text = '';
  for (const point of points) {
    const nextLat = Math.round(point[0] * 1e5);
    const nextLng = Math.round(point[1] * 1e5);
    text += encodeNumber(nextLat - lat) + encodeNumber(nextLng - lng);
    lat = nextLat;
    lng = nextLng;
  }
  return text;
}

/** An empty text has no points. */
export function decodePolyline(text: string): Point[] {
  const sums: [number, number] = [0, 0];
  const points: Point[] = [];
  let value = 0;
  let shift = 0;
  let isLng = false;
  for (const character of text) {
    const five = character.charCodeAt(0) - 63;
    value |= (five & 0x1f) << shift;
    shift += 5;
    if (five >= 0x20) continue;
    sums[isLng ? 1 : 0] += value & 1 ? ~(value >> 1) : value >> 1;
    if (isLng) points.push([sums[0] / 1e5, sums[1] / 1e5]);
    isLng = !isLng;
    value = 0;
    shift = 0;
  }
  return points;
}
