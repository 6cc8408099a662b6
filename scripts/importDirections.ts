import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Pattern {
  regex: string;
  message: string;
  allowTypeImports?: boolean;
}

interface Override {
  files: string[];
  rules: { 'no-restricted-imports': ['error', { patterns: Pattern[] }] };
}

/** A folder or file below src: `client/ui`, `server/users`, `server/app.ts`. */
type Place = string;

interface Layout {
  places: Place[];
  areas: Place[];
  features: Place[];
  packages: string[];
}

const ACROSS = 'In the same folder it is ./file.ts, elsewhere #room/file.ts.';
const TESTS = '**/*.test.{ts,tsx}';
const SERVER_ROOMS = ['server/settings', 'server/plugins', 'server/db', 'server/jobs', 'server/testing'];
const BELOW: Record<Place, Place[]> = {
  'server/settings': [],
  'server/db': ['server/settings'],
  'server/plugins': ['server/settings', 'server/db'],
  'server/jobs': ['server/settings', 'server/db', 'server/plugins'],
};
/** Areas that are not named import no other area. */
const AREAS_BELOW: Record<Place, Place[]> = {
  'server/sources': ['server/activities'],
  'server/users': ['server/sources'],
  'server/research': ['server/users', 'server/sources', 'server/activities'],
  'server/search': ['server/users', 'server/research'],
  'server/sync': ['server/sources', 'server/activities'],
  'server/athletes': ['server/sources', 'server/activities'],
  'server/control': ['server/sync', 'server/sources'],
};

/** Features that are not named import no other feature. */
const FEATURES_BELOW: Record<Place, Place[]> = {
  'client/features/sources': ['client/features/activities'],
  'client/features/control': ['client/features/sources', 'client/features/activities'],
  'client/features/athletes': ['client/features/control', 'client/features/sources', 'client/features/activities'],
  'client/features/dashboard': ['client/features/sources', 'client/features/activities'],
};

const PACKAGES_OF_SHARED: Record<string, readonly string[]> = {
  'contract/**': ['typebox'],
  'sentence.ts': ['intl-messageformat'],
  'files/**': ['fit-file-parser', 'sax', 'papaparse'],
};

const isTest = (place: Place) => /\.test\.tsx?$/.test(place);
const isFile = (place: Place) => /\.tsx?$/.test(place);

function entries(root: string, folder: string): Dirent[] {
  try {
    return readdirSync(path.join(root, 'src', folder), { withFileTypes: true });
  } catch {
    return [];
  }
}

/** Reads the folders, so that a new area, feature or room is checked from the start. */
function readLayout(root: string): Layout {
  const within = (folder: string) => entries(root, folder).map((entry) => path.posix.join(folder, entry.name));
  const folders = (folder: string) =>
    entries(root, folder)
      .filter((entry) => entry.isDirectory())
      .map((entry) => path.posix.join(folder, entry.name));
  const features = folders('client/features');
  const rooms = folders('.').filter((room) => !['client', 'server', 'standin'].includes(room));
  const client = within('client').filter((place) => place !== 'client/features');
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Record<string, object>;
  return {
    places: [...rooms, ...within('server'), ...client, ...features, ...folders('standin')],
    areas: folders('server').filter((folder) => !SERVER_ROOMS.includes(folder)),
    features,
    packages: Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }),
  };
}

/** Each stand-in has what all of them share, and knows no other. */
function standinBelow(place: Place): Place[] {
  const shared = ['standin/common', 'standin/files'];
  return shared.includes(place) ? [] : shared;
}

/** `client` and `server` stand for everything in them except the test helpers. */
function allowedFor(place: Place, layout: Layout): Place[] {
  if (place === 'shared') return [];
  if (place === 'wire') return ['shared', 'server', 'client', 'server/testing', 'client/testing', 'standin'];
  const below = BELOW[place];
  if (below) return ['shared', ...below];
  if (layout.areas.includes(place)) return ['shared', ...Object.keys(BELOW), ...(AREAS_BELOW[place] ?? [])];
  if (place === 'server/testing') return ['shared', 'server', 'standin'];
  if (place.startsWith('server/')) return ['shared', 'server'];
  if (place === 'client/texts' || place === 'client/api') return ['shared'];
  if (place === 'client/session') return ['shared', 'client/api'];
  if (place === 'client/ui') return ['shared', 'client/texts'];
  if (place === 'client/forms') return ['shared', 'client/texts', 'client/ui'];
  if (layout.features.includes(place)) {
    const rooms = ['client/api', 'client/session', 'client/ui', 'client/forms', 'client/texts'];
    return ['shared', ...rooms, ...(FEATURES_BELOW[place] ?? [])];
  }
  if (place.startsWith('client/')) return ['shared', 'client'];
  if (place.startsWith('standin/')) return standinBelow(place);
  return ['shared'];
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const covers = (allowed: Place, place: Place) =>
  place === allowed || (place.startsWith(`${allowed}/`) && !place.endsWith('/testing'));

function limits(name: string, allowed: readonly Place[], layout: Layout): Pattern[] {
  const closed = layout.places.filter((place) => !allowed.some((one) => covers(one, place)));
  const patterns: Pattern[] = [
    { regex: '^\\.\\./|[^.]/\\.\\.', message: ACROSS },
    { regex: '(^|/)index(\\.tsx?)?$', message: 'No barrels: import the file that has it.' },
  ];
  if (closed.length > 0) {
    const targets = closed.map((place) => `${escaped(place)}${isFile(place) ? '$' : '(/|$)'}`);
    patterns.push({ regex: `^#(${targets.join('|')})`, message: `${name} may import ${allowed.join(', ')}.` });
  }
  return patterns;
}

/** A root file reaches other rooms by ./, so that way is checked too. */
function limitsOfRootFile(place: Place, patterns: Pattern[]): Pattern[] {
  const side = escaped(path.posix.dirname(place));
  return [
    ...patterns,
    ...patterns
      .filter((pattern) => pattern.regex.startsWith('^#('))
      .map((pattern) => ({ ...pattern, regex: pattern.regex.replaceAll(`${side}/`, '').replace('^#(', '^\\./(') })),
  ];
}

function override(files: string[], patterns: Pattern[]): Override {
  return { files, rules: { 'no-restricted-imports': ['error', { patterns }] } };
}

function forPlace(place: Place, layout: Layout): Override[] {
  const own = [place, ...(isTest(place) ? allowedForTests(place) : allowedFor(place, layout))];
  const glob = isFile(place) ? `src/${place}` : `src/${place}/**`;
  const patterns = limits(place, own, layout);
  if (place.startsWith('client/') && place !== 'client/testing') {
    patterns.push({ regex: '^(node:|typebox)', message: 'This runs in a browser.' });
    patterns.push({
      regex: '^#shared/contract/',
      allowTypeImports: true,
      message: 'Types only, so that the schemas stay out of the bundle.',
    });
  }
  if (place === 'shared') patterns.push({ regex: '^[^.#]', message: 'shared is plain TypeScript.' });
  if (isFile(place)) return [override([glob], limitsOfRootFile(place, patterns))];

  const found = [override([glob], patterns)];
  if (layout.areas.includes(place)) {
    const without = (room: Place) =>
      limits(
        place,
        own.filter((one) => one !== room),
        layout,
      );
    found.push(override([`${glob}/*Routes.ts`], without('server/db')));
    const areas = layout.areas.map(escaped).join('|');
    const httpErrors = {
      regex: `^(\\.|#(${areas}))/(.*/)?\\w+(Errors|NotFound)\\.ts$`,
      message: 'A repository returns an outcome; the routes and services that call it throw.',
    };
    found.push(override([`${glob}/*Repository.ts`], [...without('server/plugins'), httpErrors]));
  }
  if (place === 'shared') {
    const typesOnly = {
      regex: '^#shared/contract/',
      allowTypeImports: true,
      message: 'Types only: the client reads this.',
    };
    found.push(override(['src/shared/calls/**'], [...patterns, typesOnly]));
    for (const [files, only] of Object.entries(PACKAGES_OF_SHARED)) {
      const others = layout.packages.filter((name) => !only.includes(name)).map(escaped);
      const packages = `^(node:|(${others.join('|')})(/|$))`;
      const inside = limits(`shared/${files}`, own, layout);
      found.push(
        override([`src/shared/${files}`], [...inside, { regex: packages, message: `Only ${only.join(', ')}.` }]),
      );
    }
  }
  const ofTests = limits(`A test of ${place}`, allowedForTests(place), layout);
  found.push(override([`src/${place}/${TESTS}`], ofTests));
  return found;
}

/** A test may import everything on its side, and the helpers. */
function allowedForTests(place: Place): Place[] {
  const [side = place] = place.split('/');
  if (side === 'client') return ['shared', 'client', 'client/testing'];
  if (side === 'server') return ['shared', 'server', 'server/testing', 'standin'];
  if (side === 'wire') return ['shared', 'server', 'client', 'server/testing', 'client/testing', 'standin'];
  if (side === 'shared') return ['shared', 'standin/files'];
  if (side === 'standin') return [place, ...standinBelow(place)];
  return [place];
}

export function importDirections(root: string): Override[] {
  const layout = readLayout(root);
  return layout.places.flatMap((place) => forPlace(place, layout));
}
