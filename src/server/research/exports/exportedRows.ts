import { type RawBuilder, sql } from 'kysely';
import { STUDY_START } from '#server/activities/studyScope.ts';
import type { Db } from '#server/db/schema.ts';
import { ACTIVITIES, JOIN_EFFORT } from '#server/research/exports/tables/activitiesTable.ts';
import { EVENTS, fromEvents } from '#server/research/exports/tables/eventsTable.ts';
import { FLAGS, fromFlags, HAS_FLAG } from '#server/research/exports/tables/flagsTable.ts';
import { FLOW_TABLES, flowOfRows } from '#server/research/exports/tables/flowOfRows.ts';
import { JOIN_POINTS, POINTS } from '#server/research/exports/tables/pointsTable.ts';
import type { Row, Table } from '#server/research/exports/tables/tableColumns.ts';
import {
  COMPUTED_TABLES,
  CONSENTS,
  PARTICIPANTS,
  READ_TABLES,
  STORED_TABLES,
} from '#server/research/exports/tables/tables.ts';
import { OF_PRESENT_PERSON } from '#server/research/participants/formerPerson.ts';
import { readCheckSettings } from '#server/research/quality/studyChecks.ts';
import type { CheckSettings } from '#shared/contract/quality.ts';
import { createConsortFlow } from './consortFlow.ts';
import { askForDays, computedRows } from './dayRows.ts';
import { among, type Choices, exported, fromActivities, permitted, studyOf } from './exportScope.ts';
import { countRows, participantsOf } from './leftOutRows.ts';
import {
  addPeople,
  batchesOf,
  type ParticipantPoints,
  type ParticipantRows,
  type PeopleOfSport,
  type RowSource,
  type SourceParticipant,
} from './rowSource.ts';

type Sql = RawBuilder<unknown>;
export interface RowsRequest {
  choices: Choices;
  checks: CheckSettings;
  now: Date;
}

/** From `FROM` on, with the id of the participant and the order of the rows. */
function bodyOf(
  table: Table,
  ids: readonly string[],
  { choices, checks, now }: RowsRequest,
): { from: Sql; participant: Sql; order: Sql } {
  switch (table) {
    case PARTICIPANTS:
      return {
        from: sql`FROM participants p JOIN studies s ON s.id = p.study_id
          LEFT JOIN participations w ON w.participant_id = p.id WHERE p.id = ${among(ids)}`,
        participant: sql`p.id`,
        order: sql`p.code`,
      };
    case ACTIVITIES:
      return {
        from: fromActivities(ids, exported(choices), { join: JOIN_EFFORT }),
        participant: sql`w.participant_id`,
        order: sql`${STUDY_START}, a.id`,
      };
    case FLAGS:
      return {
        from: fromFlags(fromActivities(ids, permitted(choices), { found: HAS_FLAG }), studyOf(ids), checks),
        participant: sql`g.participant_id`,
        order: sql`g.start, g.activity_id, g.flag, g.measure`,
      };
    case CONSENTS:
      return {
        from: sql`FROM consents c JOIN participants p ON p.id = c.participant_id WHERE p.id = ${among(ids)} AND ${OF_PRESENT_PERSON}`,
        participant: sql`p.id`,
        order: sql`c.at, c.id`,
      };
    case EVENTS:
      return {
        from: fromEvents(among(ids), now),
        participant: sql`e.participant_id`,
        order: sql`e.day, e.at, e.event, e.detail, e.last_day`,
      };
    default:
      throw new Error(`${table.name} is not read from the database`);
  }
}

/** One row for each participant with rows: `participant_id`, `rows` (JSON arrays in the order of the columns), `row_count`. */
export function selectRows(table: Table, ids: readonly string[], asked: RowsRequest): Sql {
  const { from, participant, order } = bodyOf(table, ids, asked);
  const cells = table.columns.map(({ sql: value }) => value ?? sql`NULL`);
  return sql`
    SELECT participant_id, json_agg(cells ORDER BY place)::text AS rows, count(*)::integer AS row_count FROM (
      SELECT ${participant} AS participant_id, json_build_array(${sql.join(cells)}) AS cells,
        row_number() OVER (PARTITION BY ${participant} ORDER BY ${order}) AS place ${from}
    ) AS made GROUP BY participant_id`;
}

/** Points in memory: these activities have at most 2,000 each. */
const ACTIVITIES_WITH_POINTS = 20;

async function* pointsOf(db: Db, { id, code }: SourceParticipant, choices: Choices): AsyncGenerator<ParticipantPoints> {
  const conditions = exported(choices);
  const { rows: activities } = await sql<{ id: string }>`
    SELECT a.id ${fromActivities([id], conditions, { join: sql`JOIN activity_details d ON d.activity_id = a.id` })}
    ORDER BY ${STUDY_START}, a.id`.execute(db);
  const cells = sql.join(POINTS.columns.map(({ sql: value }) => value ?? sql`NULL`));
  const activityIds = activities.map((activity) => activity.id);
  for (const some of batchesOf(activityIds, ACTIVITIES_WITH_POINTS)) {
    const { rows } = await sql<{ rows: string | null }>`
      SELECT json_agg(json_build_array(${cells}) ORDER BY ${STUDY_START}, a.id, s.point)::text AS rows
      ${fromActivities([id], conditions, { join: JOIN_POINTS, found: sql`id = ${among(some)}` })}`.execute(db);
    const [found] = rows;
    if (found?.rows) yield { code, points: found.rows };
  }
}

export function variablesOf(tables: readonly Table[]): Record<string, string[]> {
  return Object.fromEntries(tables.map(({ name, columns }) => [name, columns.map(({ variable }) => variable)]));
}

/** The study as it is at `now`. Pages are read one by one, so rows that change meanwhile come as before or after. */
export async function exportedRows(db: Db, studyId: string, choices: Choices, now: Date): Promise<RowSource> {
  const { participants, others, left } = await participantsOf(db, studyId, choices);
  const ids = participants.map(({ id }) => id);
  const found = await countRows(db, ids, { studyId, choices });
  const asked = await askForDays(db, studyId, choices, now);
  const rowsAsked = { choices, checks: await readCheckSettings(db, studyId), now };
  const codes = new Map(participants.map(({ id, code }) => [id, code]));

  const source: RowSource = {
    participants,
    activities: found.exported,
    days: ids.length * Math.max(0, asked.period.last - asked.period.first + 1),
    leftOut: [...left, ...found.left],
    variables: variablesOf(STORED_TABLES),

    async flowOfLeftOut(end) {
      const flow = createConsortFlow(end);
      for (const some of batchesOf(others)) {
        for (const { rows } of await source.rows(some, FLOW_TABLES)) {
          const read = Object.entries(rows).map(([name, cells]): [string, Row[]] => [name, JSON.parse(cells)]);
          flow.add(flowOfRows(Object.fromEntries(read)));
        }
      }
      return flow.countsOfLeftOut();
    },

    async sports() {
      const people = new Map<string, number>();
      for (const some of batchesOf(ids)) {
        const { rows } = await sql<PeopleOfSport>`
          SELECT a.sport_type AS sport, count(DISTINCT w.participant_id)::integer AS people
          ${fromActivities(some, exported(choices))} GROUP BY a.sport_type`.execute(db);
        addPeople(people, rows);
      }
      return people;
    },

    points: (id) => pointsOf(db, { id, code: codes.get(id) ?? '' }, choices),

    async rows(some, tables = STORED_TABLES.map(({ name }) => name)) {
      const byId = new Map<string, ParticipantRows>();
      for (const id of some) byId.set(id, { code: codes.get(id) ?? '', activities: 0, rows: {} });
      for (const table of READ_TABLES.filter(({ name }) => tables.includes(name))) {
        const query = sql<{
          participant_id: string;
          rows: string;
          row_count: number;
        }>`${selectRows(table, some, rowsAsked)}`;
        for (const { participant_id, rows, row_count } of (await query.execute(db)).rows) {
          const known = byId.get(participant_id);
          if (!known) continue;
          known.rows[table.name] = rows;
          if (table === ACTIVITIES) known.activities = row_count;
        }
      }
      const areComputed = COMPUTED_TABLES.some(({ name }) => tables.includes(name));
      for (const { participant_id, table_name, rows } of areComputed ? await computedRows(db, asked, some) : []) {
        const known = byId.get(participant_id);
        if (known) known.rows[table_name] = JSON.stringify(rows);
      }
      return [...byId.values()];
    },
  };
  return source;
}
