import { gzipSync } from 'node:zlib';
import type { ArchiveFile } from './archiveFile.ts';
import { fitBytes } from './fitBytes.ts';
import type { PlainActivity } from './plainActivity.ts';
import { type StravaTableOptions, type StravaTableRow, stravaTable } from './stravaTable.ts';
import { gpxText, tcxText } from './xmlTexts.ts';

export interface StravaArchiveOptions extends StravaTableOptions {
  /** Bytes of pictures and videos. */
  mediaBytes?: number;
}

/** What a Strava archive holds beside the activities and nobody asked for. */
const PRIVATE_FILES: Record<string, string> = {
  'profile.csv': 'Athlete ID,Email Address,First Name\n1,mia@example.org,Mia',
  'messaging.json': '{"messages":[{"from":"Mia","text":"See you at six"}]}',
  'contacts.csv': 'Name,Email\nJonas,jonas@example.org',
  'logins.csv': 'Login Time,IP Address\n2026-03-05,192.0.2.7',
  'privacy_zones.csv': 'Address,Radius\nExample Street 1,200',
  'posts.csv': 'Post Date,Post Text\n2026-03-05,Hello',
  'general_preferences.csv': 'Name,Value\nunit,metric',
  'clubs/1.csv': 'Club,Member\n1,Mia',
};
const PICTURE_BYTES = 4 * 1024 * 1024;
/** The number in a file's name is that of an upload, not of the activity. */
const UPLOAD_OFFSET = 1_143_902_255;

/** `bare` is named as if it were compressed, as some files of Strava are. */
const FORMATS = ['fit.gz', 'fit.gz', 'fit.gz', 'gpx.gz', 'tcx.gz', 'fit', 'gpx', 'bare'] as const;
type Format = (typeof FORMATS)[number];

/** GPX has no points without places. */
function formatOf({ points }: PlainActivity, index: number): Format {
  const hasPlaces = points?.some((point) => point.latitude !== null);
  return (hasPlaces ? FORMATS[index % FORMATS.length] : null) ?? 'fit.gz';
}

function nameOf(activity: PlainActivity, format: Format): string {
  if (activity.points === null) return '';
  return `activities/${activity.id + UPLOAD_OFFSET}.${format === 'bare' ? 'fit.gz' : format}`;
}

const CONTENT: Record<Format, (activity: PlainActivity) => Uint8Array | string> = {
  'fit.gz': (activity) => gzipSync(fitBytes(activity)),
  'gpx.gz': (activity) => gzipSync(gpxText(activity)),
  'tcx.gz': (activity) => gzipSync(tcxText(activity)),
  fit: fitBytes,
  gpx: gpxText,
  bare: fitBytes,
};

/** Not compressible, as pictures are. */
function picture(size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let state = size >>> 0;
  for (let index = 0; index < size; index += 4) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    bytes[index] = state >>> 24;
    bytes[index + 1] = state >>> 16;
    bytes[index + 2] = state >>> 8;
    bytes[index + 3] = state;
  }
  bytes.set([0xff, 0xd8, 0xff, 0xe0]);
  return bytes;
}

function* media(bytes: number): Generator<ArchiveFile> {
  for (let at = 0, index = 0; at < bytes; at += PICTURE_BYTES, index++) {
    yield { name: `media/${index}.jpg`, content: picture(Math.min(PICTURE_BYTES, bytes - at)) };
  }
}

/** The files of a person's archive of Strava, made one at a time. */
export function* stravaArchive(
  activities: Iterable<PlainActivity>,
  options: StravaArchiveOptions = {},
): Generator<ArchiveFile> {
  const rows: StravaTableRow[] = [];
  for (const [name, content] of Object.entries(PRIVATE_FILES)) yield { name, content };
  yield* media(options.mediaBytes ?? 0);
  let index = 0;
  for (const activity of activities) {
    const format = formatOf(activity, index++);
    const filename = nameOf(activity, format);
    // The table needs the figures alone, so that the points of one activity are in memory.
    rows.push({ activity: { ...activity, points: activity.points && [] }, filename });
    if (filename !== '') yield { name: filename, content: CONTENT[format](activity) };
  }
  yield { name: 'activities.csv', content: stravaTable(rows, options) };
  yield { name: 'bikes.csv', content: 'Bike Name,Bike Brand\nTourer,Example' };
  yield { name: 'shoes.csv', content: 'Shoe Name,Shoe Brand\nDaily,Example' };
}
