export type Point = readonly [lat: number, lng: number];

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
