import { fileMessages } from '#shared/fileMessages.ts';
import type { FileActivity } from './fileActivity.ts';
import type { FileLimits } from './fileLimits.ts';
import { FileProblem } from './fileProblem.ts';
import { degrees, PointColumns, type PointValues } from './pointColumns.ts';
import { figuresOf } from './pointFigures.ts';
import { sportNamed } from './sportNames.ts';
import type { XmlHandler } from './xmlEvents.ts';
import { instantOf, localOffset, numberIn } from './xmlTime.ts';

/** Names of values in a point; makers use several namespaces for the same ones. */
const VALUES: Record<string, keyof PointValues> = {
  ele: 'altitude',
  hr: 'heartRate',
  heartrate: 'heartRate',
  cad: 'cadence',
  cadence: 'cadence',
  speed: 'speed',
  distance: 'distance',
};

/** Points of all tracks in the order of the file; each segment after the first begins with a pause. */
export class GpxReader implements XmlHandler {
  readonly columns: PointColumns;
  #title: string | null = null;
  #sport: string | null = null;
  #creator: string | null = null;
  #offset: number | null = null;
  #point: PointValues | null = null;
  #time = '';

  constructor(limits: FileLimits) {
    this.columns = new PointColumns(limits);
  }

  open(name: string, attributes: Record<string, string>): void {
    if (name === 'gpx') this.#creator = attributes.creator?.trim() || null;
    if (name === 'trkseg') this.columns.pause();
    if (name !== 'trkpt') return;
    this.#time = '';
    this.#point = {
      latitude: degrees(numberIn(attributes.lat), 90),
      longitude: degrees(numberIn(attributes.lon), 180),
    };
  }

  close(name: string, text: string, parent: string | undefined): void {
    if (name === 'trkpt') this.#add();
    else if (this.#point) this.#read(this.#point, name, text);
    else if (parent === 'trk' && name === 'name') this.#title ??= text || null;
    else if (parent === 'trk' && name === 'type') this.#sport ??= text || null;
  }

  #read(point: PointValues, name: string, text: string): void {
    if (name === 'time') this.#time = text;
    const value = Object.hasOwn(VALUES, name) ? VALUES[name] : undefined;
    if (value) point[value] = numberIn(text);
  }

  #add(): void {
    if (this.#point && this.#time !== '') {
      if (this.columns.count === 0) this.#offset = localOffset(this.#time);
      this.columns.add(instantOf(this.#time), this.#point);
    }
    this.#point = null;
  }

  activity(): FileActivity {
    const start = this.columns.first;
    const points = start === null ? null : this.columns.since(start);
    if (start === null || points === null) throw new FileProblem(fileMessages('no_start'));
    const figures = figuresOf(points);
    return {
      format: 'gpx',
      sport: sportNamed(this.#sport) ?? 'Workout',
      title: this.#title,
      start: new Date(start).toISOString(),
      utcOffset: this.#offset,
      ...figures,
      averageSpeed: figures.movingTime > 0 && figures.distance > 0 ? figures.distance / figures.movingTime : null,
      calories: null,
      device: this.#creator,
      fileId: null,
      stravaId: null,
      manual: false,
      indoor: false,
      points,
    };
  }
}
