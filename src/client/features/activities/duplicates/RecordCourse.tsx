import type { ReactNode } from 'react';
import { activitiesApi } from '#client/api/activitiesApi.ts';
import { routeOutline } from '#client/features/activities/streams/routeOutline.ts';
import { duplicatesTexts } from '#client/texts/duplicates.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatCount, formatDuration } from '#client/ui/format/format.ts';
import { formatSpeed } from '#client/ui/format/formatMovement.ts';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { Skeleton } from '#client/ui/page/Skeleton.tsx';
import type { ActivityStreamsAnswer } from '#shared/contract/activities.ts';

const WIDTH = 320;
const HEIGHT = 80;
const ROUTE_SIDE = 120;
const EDGE = 4;

type Streams = ActivityStreamsAnswer['streams'];
type Point = readonly [seconds: number, value: number];

function courseOf({ time, heartrate, velocity }: Streams): { kind: 'heart_rate' | 'speed'; points: Point[] } | null {
  for (const [kind, series] of [['heart_rate', heartrate] as const, ['speed', velocity] as const]) {
    const points = (series ?? []).flatMap((value, index): Point[] => {
      const seconds = time?.[index];
      return value === null || typeof seconds !== 'number' ? [] : [[seconds, value]];
    });
    if (points.length > 1) return { kind, points };
  }
  return null;
}

const lineOf = (points: readonly (readonly [number, number])[]) =>
  points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');

function CourseLine({ streams, route }: { streams: Streams; route: ReactNode }) {
  const texts = useTexts(duplicatesTexts);
  const { language } = useTexts().ui;
  const course = courseOf(streams);
  if (!course) {
    return (
      <>
        <p>{texts.noCourse}</p>
        {route}
      </>
    );
  }
  const values = course.points.map(([, value]) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const last = course.points.at(-1)?.[0] ?? 0;
  const first = course.points[0]?.[0] ?? 0;
  const x = (seconds: number) => EDGE + ((seconds - first) / Math.max(1, last - first)) * (WIDTH - 2 * EDGE);
  const y = (value: number) => HEIGHT - EDGE - ((value - low) / Math.max(0.1, high - low)) * (HEIGHT - 2 * EDGE);
  const time = formatDuration(last - first);
  const text =
    course.kind === 'heart_rate'
      ? texts.heartRateOver({ low: formatCount(low), high: formatCount(high), time })
      : texts.speedOver({ low: formatSpeed(low, language), high: formatSpeed(high, language), time });
  return (
    <>
      <p>{text}</p>
      <div className="k-course-pictures">
        <svg className="k-course-line" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <polyline points={lineOf(course.points.map(([seconds, value]) => [x(seconds), y(value)]))} />
        </svg>
        {route}
      </div>
    </>
  );
}

/** As high as a course, so that the decision below it stays where it is. */
const courseWaits = (
  <>
    <Skeleton lines={1} />
    <div className="k-course-pictures">
      <div className="k-course-line" />
    </div>
  </>
);

function CourseRoute({ route, label }: { route: NonNullable<ActivityStreamsAnswer['route']>; label: string }) {
  const outline = routeOutline(route);
  if (!outline) return null;
  const scale = ROUTE_SIDE / Math.max(outline.width, outline.height, 1);
  const side = ROUTE_SIDE + 2 * EDGE;
  const [left, top] = [(side - outline.width * scale) / 2, (side - outline.height * scale) / 2];
  const drawn = outline.points.map(([x, y]) => [left + x * scale, top + y * scale] as const);
  return (
    <svg className="k-course-route" viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label}>
      <polyline points={lineOf(drawn)} />
    </svg>
  );
}

interface RecordCourseProps {
  recordId: string;
  number: number;
  studyId: string | undefined;
}

/** A small picture of what one record says; the route comes to the person themselves only. */
export function RecordCourse({ recordId, number, studyId }: RecordCourseProps) {
  const texts = useTexts(duplicatesTexts);
  const query = activitiesApi.useGetActivityStreamsQuery({ id: recordId, ...(studyId && { study_id: studyId }) });
  const name = { number: String(number) };
  return (
    <div className="k-course">
      <h3>{texts.courseOf(name)}</h3>
      <QueryBoundary query={query} failedTitle={texts.courseFailed} skeleton={courseWaits}>
        {({ state, streams, route }) =>
          state === 'there' ? (
            <CourseLine streams={streams} route={route && <CourseRoute route={route} label={texts.routeOf(name)} />} />
          ) : (
            <p>{texts.noCourse}</p>
          )
        }
      </QueryBoundary>
    </div>
  );
}
