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

/** A track that begins so long after the end of the one before is another activity. */
const LONGEST_PAUSE_MS = 4 * 3_600_000;

/** Points of all tracks of one activity; each segment after the first begins with a pause. */
export class GpxReader implements XmlHandler {
  readonly columns: PointColumns;
  #title: string | null = null;
  #sport: string | null = null;
  #creator: string | null = null;
  #offset: number | null = null;
  #point: PointValues | null = null;
  #time = '';
  #activities = 0;
  #isNewTrack = false;
  /** Start of the track of the last point, and that point; milliseconds since 1970. */
  #trackStart = 0;
  #last = 0;

  constructor(limits: FileLimits) {
    this.columns = new PointColumns(limits);
  }

  open(name: string, attributes: Record<string, string>): void {
    if (name === 'gpx') this.#creator = attributes.creator?.trim() || null;
    if (name === 'trk') this.#isNewTrack = true;
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
    const at = this.#time === '' ? Number.NaN : instantOf(this.#time);
    if (this.#point && !Number.isNaN(at)) {
      this.#follow(at);
      if (this.columns.count === 0) this.#offset = localOffset(this.#time);
      if (this.#activities === 1) this.columns.add(at, this.#point);
    }
    this.#point = null;
  }

  /** Counts a track that is listed after a later one, or lies hours after the one before, as an activity of its own. */
  #follow(at: number): void {
    const isOther = at < this.#trackStart || at - this.#last > LONGEST_PAUSE_MS;
    if (this.#activities === 0 || (this.#isNewTrack && isOther)) this.#activities++;
    if (this.#isNewTrack) this.#trackStart = at;
    this.#isNewTrack = false;
    this.#last = at;
  }

  activity(): FileActivity {
    if (this.#activities > 1) {
      throw new FileProblem(fileMessages('several_activities', { count: this.#activities }));
    }
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
