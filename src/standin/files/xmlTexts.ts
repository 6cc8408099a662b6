import type { PlainActivity, PlainPoint } from './plainActivity.ts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapedXml = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';
/** Words of Garmin, which others follow. */
const WORDS: Record<string, string> = {
  Run: 'running',
  TrailRun: 'trail_running',
  Ride: 'cycling',
  MountainBikeRide: 'mountain_biking',
  GravelRide: 'gravel_cycling',
  Walk: 'walking',
  Hike: 'hiking',
  Swim: 'lap_swimming',
};
/** TCX knows three sports. */
const TCX_SPORTS: Record<string, string> = { Run: 'Running', Ride: 'Biking' };

const momentOf = ({ start }: PlainActivity, { time }: PlainPoint) =>
  new Date(start.getTime() + time * 1000).toISOString().replace('.000Z', 'Z');
const element = (name: string, value: number | null) => (value === null ? '' : `<${name}>${value}</${name}>`);

function trackPoint(activity: PlainActivity, point: PlainPoint): string {
  const { latitude, longitude, altitude, heartRate, cadence } = point;
  const sensors = `${element('gpxtpx:hr', heartRate)}${element('gpxtpx:cad', cadence)}`;
  return [
    `<trkpt lat="${latitude}" lon="${longitude}">${element('ele', altitude)}`,
    `<time>${momentOf(activity, point)}</time>`,
    `<extensions><gpxtpx:TrackPointExtension>${sensors}</gpxtpx:TrackPointExtension></extensions></trkpt>`,
  ].join('');
}

export function gpxText(activity: PlainActivity): string {
  const points = (activity.points ?? []).filter((point) => point.latitude !== null);
  return [
    DECLARATION,
    `<gpx creator="${escapedXml(activity.device.name)}" version="1.1" xmlns="http://www.topografix.com/GPX/1/1"`,
    ' xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v1">',
    `<metadata><time>${activity.start.toISOString()}</time></metadata>`,
    `<trk><name>${escapedXml(activity.name)}</name><type>${WORDS[activity.sport] ?? 'other'}</type><trkseg>`,
    ...points.map((point) => trackPoint(activity, point)),
    '</trkseg></trk></gpx>',
  ].join('\n');
}

function tcxPoint(activity: PlainActivity, point: PlainPoint): string {
  const { latitude, longitude, altitude, metres, heartRate, cadence } = point;
  const place = `${element('LatitudeDegrees', latitude)}${element('LongitudeDegrees', longitude)}`;
  return [
    `<Trackpoint><Time>${momentOf(activity, point)}</Time>`,
    place === '' ? '' : `<Position>${place}</Position>`,
    `${element('AltitudeMeters', altitude)}${element('DistanceMeters', metres)}`,
    heartRate === null ? '' : `<HeartRateBpm><Value>${heartRate}</Value></HeartRateBpm>`,
    `${element('Cadence', cadence)}</Trackpoint>`,
  ].join('');
}

/** Begins with blanks, as Strava's files do. */
export function tcxText(activity: PlainActivity): string {
  const start = activity.start.toISOString().replace('.000Z', 'Z');
  return [
    `          ${DECLARATION}`,
    '<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2">',
    `<Activities><Activity Sport="${TCX_SPORTS[activity.sport] ?? 'Other'}"><Id>${start}</Id>`,
    `<Lap StartTime="${start}"><TotalTimeSeconds>${activity.movingTime}</TotalTimeSeconds>`,
    `<DistanceMeters>${activity.metres}</DistanceMeters><Calories>${activity.calories}</Calories>`,
    `<Track>${(activity.points ?? []).map((point) => tcxPoint(activity, point)).join('\n')}</Track></Lap>`,
    `<Creator><Name>${escapedXml(activity.device.name)}</Name></Creator></Activity></Activities></TrainingCenterDatabase>`,
  ].join('\n');
}
