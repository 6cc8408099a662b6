import { routeOutline } from './routeOutline.ts';

test('a route is drawn in metres: a degree of longitude is half as wide at 60° north', () => {
  const outline = routeOutline([
    [59.99, 10],
    [60.01, 10.02],
  ]);
  expect(outline?.height).toBeCloseTo(2226, 0);
  expect(outline?.width).toBeCloseTo(1113, 0);
  expect(outline?.gap).toBeCloseTo(Math.hypot(2226.4, 1113.2), 0);
  // North is up, so a start in the south west is at the lower left.
  expect(outline?.points[0]?.[0]).toBe(0);
  expect(outline?.points[0]?.[1]).toBeCloseTo(2226, 0);
});

test('a route across the date line is as wide as it is, not once around the earth', () => {
  const outline = routeOutline([
    [0, 179.99],
    [0.01, -179.99],
  ]);
  expect(outline?.width).toBeCloseTo(2226, 0);
  expect(outline?.gap).toBeCloseTo(Math.hypot(2226.4, 1113.2), 0);
  // East is on the right.
  expect(outline?.points[0]?.[0]).toBe(0);
});

test.each([[[]], [[[52, 13] as const]]])('%j is no route', (places) => {
  expect(routeOutline(places)).toBeNull();
});
