import { hillsOf, reliefOf } from '#standin/common/hills.ts';
import { loopOf } from '#standin/common/route.ts';
import { createRandom, type Random } from '#standin/common/standinRandom.ts';
import { instantOf, offsetSeconds } from '#standin/common/zoneTime.ts';
import type { Person } from './people.ts';
import { encodePolyline } from './polyline.ts';
import type { Sport } from './sports.ts';
import type { SummaryActivity } from './stravaShapes.ts';
import { stravaTime, zoneLabel } from './stravaTime.ts';

export interface Plan {
  id: number;
  person: Person;
  sport: Sport;
  /** Milliseconds as if UTC. */
  wall: number;
  manual?: boolean;
  hidesStart?: boolean;
  visibility?: SummaryActivity['visibility'];
}

/** Per minute: steps of one leg, and turns of the pedals. */
const RUN_STEPS: readonly [number, number] = [78, 92];
const TURNS: readonly [number, number] = [70, 95];

const round = (value: number, digits: number) => Number(value.toFixed(digits));

function nameOf(sport: Sport, wall: number): string {
  const hour = new Date(wall).getUTCHours();
  const part = ['Night', 'Morning', 'Lunch', 'Afternoon', 'Evening'][
    [5, 11, 14, 18, 24].findIndex((end) => hour < end)
  ];
  return `${part} ${sport.sportType.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')}`;
}

function powerOf(random: Random) {
  const mean = random.between(120, 240);
  return {
    average_watts: round(mean, 1),
    weighted_average_watts: Math.round(mean * 1.06),
    max_watts: Math.round(mean * random.between(1.5, 1.9)),
  };
}

/** Values that only some devices record: cadence, temperature, power. */
function sensors(id: number, sport: Sport, person: Person): Record<string, unknown> {
  const random = createRandom(id);
  if (person.device === null) return {};
  const isRun = sport.gear === 'g';
  return {
    ...(isRun || sport.gear === 'b'
      ? { average_cadence: round(random.between(...(isRun ? RUN_STEPS : TURNS)), 1) }
      : {}),
    ...(sport.indoor || random.chance(0.4) ? {} : { average_temp: random.whole(-4, 29) }),
    ...(sport.gear === 'b' ? powerOf(random) : {}),
  };
}

/** An activity as Strava's list sends it: false `Z` on local times, absent keys instead of some nulls. */
export function describeActivity(random: Random, plan: Plan): SummaryActivity {
  const { id, person, sport, manual = false, hidesStart = false, visibility = 'everyone' } = plan;
  const movingTime = Math.round(random.between(...sport.minutes) * 60);
  const speed = sport.speed[1] === 0 ? 0 : random.between(...sport.speed);
  const distance = round(speed * movingTime, 1);
  const hasPlaces = !manual && !sport.indoor && distance > 0;
  const instant = instantOf(person.zone, plan.wall);
  const midnight = `${stravaTime(plan.wall).slice(0, 10)}T00:00:01Z`;
  const points = hasPlaces ? loopOf(random, person.home, distance) : [];
  const activity: SummaryActivity = {
    resource_state: 2,
    athlete: { id: person.id, resource_state: 1 },
    name: nameOf(sport, plan.wall),
    distance,
    moving_time: movingTime,
    elapsed_time: manual ? movingTime : movingTime + random.whole(0, 600),
    total_elevation_gain: sport.indoor ? 0 : round((distance / 1000) * sport.climbPerKm * random.between(0.5, 1.5), 1),
    type: sport.type,
    sport_type: sport.sportType,
    workout_type: random.chance(0.1) ? 1 : null,
    id,
    external_id: manual ? null : `synth_ping_${id}`,
    upload_id: manual ? null : id + 1_000_000_000,
    start_date: hidesStart ? midnight : stravaTime(instant),
    start_date_local: hidesStart ? midnight : stravaTime(plan.wall),
    timezone: zoneLabel(person.zone, new Date(instant).getUTCFullYear()),
    utc_offset: offsetSeconds(person.zone, instant),
    location_city: null,
    location_state: null,
    location_country: null,
    achievement_count: 0,
    kudos_count: random.whole(0, 12),
    comment_count: 0,
    athlete_count: 1,
    photo_count: 0,
    total_photo_count: 0,
    pr_count: 0,
    map: manual ? null : { id: `a${id}`, summary_polyline: hasPlaces ? encodePolyline(points) : '', resource_state: 2 },
    trainer: sport.indoor && !manual,
    commute: random.chance(0.05),
    manual,
    private: visibility === 'only_me',
    visibility,
    flagged: false,
    average_speed: round(speed, 3),
    max_speed: round(speed * random.between(1.2, 1.45), 3),
    has_heartrate: person.hasHeartrate && !manual,
    heartrate_opt_out: false,
    display_hide_heartrate_option: person.hasHeartrate,
    from_accepted_tag: false,
    hide_from_home: random.chance(0.02),
    private_note: `private note ${id}`,
    has_kudoed: false,
  };
  if (!manual) activity.upload_id_str = String(id + 1_000_000_000);
  if (hasPlaces) {
    activity.start_latlng = points[0];
    activity.end_latlng = points.at(-1);
    const low = round(random.between(20, 600), 1);
    activity.elev_low = low;
    activity.elev_high = round(low + reliefOf(hillsOf(id, distance), Number(activity.total_elevation_gain)), 1);
  } else if (random.chance(0.5)) {
    activity.start_latlng = random.chance(0.5) ? [] : null;
  }
  if (person.device !== null && !manual) activity.device_name = person.device;
  if (!manual) Object.assign(activity, sensors(id, sport, person));
  if (sport.gear !== null) activity.gear_id = random.chance(0.8) ? `${sport.gear}${person.id % 1_000_000}` : null;
  if (person.hasHeartrate && !manual && random.chance(0.85)) {
    const beats = random.between(105, 160);
    activity.average_heartrate = round(beats, 1);
    activity.max_heartrate = Math.round(beats * random.between(1.08, 1.22));
  } else if (random.chance(0.3)) {
    activity.average_heartrate = null;
  }
  if (sport.gear === 'b') {
    activity.average_watts ??= round(random.between(120, 240), 1);
    activity.device_watts = random.chance(0.5) && person.device !== null;
    activity.kilojoules = round((movingTime * Number(activity.average_watts)) / 1000, 1);
  }
  return activity;
}
