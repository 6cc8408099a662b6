import { fileMessages } from '#shared/fileMessages.ts';
import type { FilePoints } from './fileActivity.ts';
import type { FileLimits } from './fileLimits.ts';
import { FileProblem } from './fileProblem.ts';

type Column = Exclude<keyof FilePoints, 'time' | 'pauses'>;
export type PointValues = { [Name in Column]?: number | null | undefined };

const NAMES = ['latitude', 'longitude', 'altitude', 'distance', 'speed', 'heartRate', 'cadence'] as const;

const emptyPoints = (): Omit<FilePoints, 'pauses'> => ({
  time: [],
  latitude: [],
  longitude: [],
  altitude: [],
  distance: [],
  speed: [],
  heartRate: [],
  cadence: [],
});

export const degrees = (value: number | null | undefined, most: number) =>
  typeof value === 'number' && Math.abs(value) <= most ? value : null;

/** Collects points in columns, which need a tenth of the memory of objects. */
export class PointColumns {
  readonly #points = emptyPoints();
  /** Indexes of points before which the recording was paused. */
  readonly pauses = new Set<number>();
  readonly #limits: FileLimits;

  constructor(limits: FileLimits) {
    this.#limits = limits;
  }

  get count(): number {
    return this.#points.time.length;
  }

  /** Milliseconds since 1970 of the first point. */
  get first(): number | null {
    return this.#points.time[0] ?? null;
  }

  pause(): void {
    if (this.count > 0) this.pauses.add(this.count);
  }

  /** `at` in milliseconds since 1970; a point that goes back in time is left out. */
  add(at: number, values: PointValues): void {
    const { time } = this.#points;
    if (!Number.isFinite(at) || at < (time.at(-1) ?? at)) return;
    if (time.length >= this.#limits.points) {
      throw new FileProblem(fileMessages('too_many_points', { points: this.#limits.points }));
    }
    time.push(at);
    for (const name of NAMES) {
      const value = values[name];
      this.#points[name].push(typeof value === 'number' && Number.isFinite(value) ? value : null);
    }
  }

  /** All of another recording that began at `start`, in milliseconds since 1970. */
  addAll(start: number, points: FilePoints): void {
    const pauses = new Set(points.pauses);
    for (const [index, seconds] of points.time.entries()) {
      if (pauses.has(index)) this.pause();
      this.add(start + seconds * 1000, Object.fromEntries(NAMES.map((name) => [name, points[name][index]])));
    }
  }

  /** Null when there are none; `start` in milliseconds since 1970. */
  since(start: number): FilePoints | null {
    const { time, ...columns } = this.#points;
    if (time.length === 0) return null;
    return { time: time.map((at) => (at - start) / 1000), ...columns, pauses: [...this.pauses] };
  }
}
