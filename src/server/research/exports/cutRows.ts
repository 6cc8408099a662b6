import { type Selectable, sql } from 'kysely';
import type { StudyCutRowsTable } from '#server/db/schema/studyExportsSchema.ts';
import type { Db } from '#server/db/schema.ts';
import { ACTIVITIES } from '#server/research/exports/tables/activitiesTable.ts';
import { DAYS } from '#server/research/exports/tables/dayTables.ts';
import { type FlowCounts, withoutSteps } from './consortFlow.ts';
import {
  addPeople,
  batchesOf,
  type ParticipantRows,
  type PeopleOfSport,
  type RowSource,
  type SourceParticipant,
} from './rowSource.ts';
import { type Cut, leftOutOf } from './studyCuts.ts';

type Part = Pick<Selectable<StudyCutRowsTable>, 'participant_id' | 'table_name' | 'code' | 'rows' | 'row_count'>;

export async function cutRows(db: Db, cut: Cut): Promise<RowSource> {
  const { rows: participants } = await sql<SourceParticipant>`
    SELECT DISTINCT participant_id AS id, code FROM study_cut_rows WHERE cut_id = ${cut.id}::uuid
    ORDER BY code, id`.execute(db);
  const variables = cut.facts.variables as Record<string, string[]>;

  const flowOfLeftOut = (cut.facts.flow_of_left_out as FlowCounts | undefined) ?? withoutSteps(cut.left_out);

  return {
    participants,
    activities: cut.tables[ACTIVITIES.name]?.rows ?? 0,
    days: cut.tables[DAYS.name]?.rows ?? 0,
    leftOut: leftOutOf(cut),
    variables,

    flowOfLeftOut: () => Promise.resolve(flowOfLeftOut),

    async *points() {},

    async sports() {
      const place = variables[ACTIVITIES.name]?.indexOf('sport') ?? -1;
      const people = new Map<string, number>();
      for (const some of batchesOf(participants.map(({ id }) => id))) {
        const { rows } = await sql<PeopleOfSport>`
          SELECT cells ->> ${place}::integer AS sport, count(DISTINCT participant_id)::integer AS people
          FROM study_cut_rows, json_array_elements(rows::json) AS cells
          WHERE cut_id = ${cut.id}::uuid AND table_name = ${ACTIVITIES.name} AND participant_id = ANY(${some}::uuid[])
          GROUP BY 1`.execute(db);
        addPeople(people, rows);
      }
      return people;
    },

    async rows(ids, tables) {
      const { rows } = await sql<Part>`
        SELECT participant_id, table_name, code, rows, row_count FROM study_cut_rows
        WHERE cut_id = ${cut.id}::uuid AND participant_id = ANY(${ids}::uuid[])
          ${tables ? sql`AND table_name = ANY(${tables}::text[])` : sql``}`.execute(db);
      const byId = Map.groupBy(rows, ({ participant_id }) => participant_id);
      return ids.flatMap((id): ParticipantRows[] => {
        const parts = byId.get(id) ?? [];
        const [first] = parts;
        if (!first) return [];
        const activities = parts.find((part) => part.table_name === ACTIVITIES.name)?.row_count ?? 0;
        return [
          { code: first.code, activities, rows: Object.fromEntries(parts.map((part) => [part.table_name, part.rows])) },
        ];
      });
    },
  };
}
