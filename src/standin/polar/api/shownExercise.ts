import type { PolarKnobs } from '#standin/polar/state/polarKnobs.ts';
import type { Exercise } from '#standin/polar/world/exercise.ts';
import { routeOf, samplesOf, zonesOf } from '#standin/polar/world/exerciseParts.ts';

const PARTS = { zones: 'heart_rate_zones', samples: 'samples', route: 'route' } as const;
const MAKERS = { zones: zonesOf, samples: samplesOf, route: routeOf } as const;

type Part = keyof typeof PARTS;

function recorded(exercise: Exercise, part: Part): unknown {
  if (PARTS[part] in exercise.parts) return exercise.parts[PARTS[part]];
  const made = exercise.recording ? MAKERS[part](exercise.recording) : [];
  return made.length > 0 ? made : undefined;
}

/** Changes the keys of nested objects and of `running-index`. */
export function withKeys(value: unknown, rename: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => withKeys(item, rename));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [rename(key), withKeys(inner, rename)]));
}

/** As list and item send it; `query` names the parts. */
export function shownExercise(exercise: Exercise, query: unknown, knobs: PolarKnobs): object {
  const shown: Record<string, unknown> = { ...exercise.summary };
  for (const part of Object.keys(PARTS) as Part[]) {
    const isAsked = (query as Partial<Record<Part, string>>)[part] === 'true';
    const form = isAsked ? knobs.asked_parts : knobs.unasked_parts;
    if (form === 'empty') shown[PARTS[part]] = [];
    else if (form === 'included') shown[PARTS[part]] = recorded(exercise, part);
  }
  if (knobs.nested_keys === 'kebab') return shown;
  return withKeys(shown, (key) => key.replaceAll('-', '_')) as object;
}
