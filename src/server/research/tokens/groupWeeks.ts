import { column, type Row, type Table } from '#server/research/exports/tables/tableColumns.ts';

const NONE_HAS_ONE = 'empty also when none of the activities has one';

export const GROUP_WEEKS = 'group_weeks';

/** The only table of the level `aggregated`; SECURITY J8: sums over fewer participants would tell of single ones. */
export const groupWeeksTable = (fewest: number): Table => ({
  name: GROUP_WEEKS,
  title_en: 'Weeks of groups',
  title_de: 'Wochen der Gruppen',
  row_en: 'one ISO week of one group',
  row_de: 'eine ISO-Woche einer Gruppe',
  primaryKey: ['group', 'iso_week'],
  foreignKeys: {},
  columns: [
    column('group', 'string', ['Group', 'Gruppe'], {
      derivation: 'empty without a group, and for a reader who is blinded',
    }),
    column('iso_week', 'string', ['ISO week', 'ISO-Woche'], { isRequired: true }),
    column('state', 'string', ['Why sums are empty', 'Warum Summen leer sind'], {
      isRequired: true,
      values: {
        measured: 'there are sums',
        too_few: `fewer than ${fewest} participants were active, or hidden so that these cannot be reckoned`,
      },
    }),
    column('participants', 'integer', ['Participants with an activity', 'Teilnehmende mit einer Aktivität']),
    column('activities', 'integer', ['Activities that count', 'Aktivitäten, die zählen']),
    column('moving_time', 'integer', ['Time in motion', 'Zeit in Bewegung'], { unit: 's', derivation: NONE_HAS_ONE }),
    column('distance', 'number', ['Distance', 'Distanz'], { unit: 'm', derivation: NONE_HAS_ONE }),
  ],
});

interface Week {
  participants: Set<string>;
  activities: number;
  moving_time: number;
  distance: number;
}

interface Places {
  group: number;
  week: number;
  isExcluded: number;
  movingTime: number;
  distance: number;
}

export function createGroupWeeks(variables: Record<string, string[]>, isBlinded: boolean, fewest: number) {
  const of = (table: string, variable: string) => variables[table]?.indexOf(variable) ?? -1;
  const places: Places = {
    group: of('participants', 'group'),
    week: of('activities', 'iso_week'),
    isExcluded: of('activities', 'is_excluded'),
    movingTime: of('activities', 'moving_time'),
    distance: of('activities', 'distance'),
  };
  const weeks = new Map<string, Week>();

  return {
    add(code: string, [participant]: readonly Row[], activities: readonly Row[]): void {
      const group = isBlinded ? null : (participant?.[places.group] ?? null);
      for (const row of activities) {
        if (row[places.isExcluded] === true) continue;
        const key = JSON.stringify([group, row[places.week]]);
        const week = weeks.get(key) ?? { participants: new Set(), activities: 0, moving_time: 0, distance: 0 };
        weeks.set(key, week);
        week.participants.add(code);
        week.activities += 1;
        week.moving_time += Number(row[places.movingTime] ?? 0);
        week.distance += Number(row[places.distance] ?? 0);
      }
    },

    rows(): Row[] {
      const sorted = [...weeks]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([key, sums]) => ({ key: JSON.parse(key) as [string | null, string], sums }));
      const groupsOf = Map.groupBy(sorted, ({ key: [, week] }) => week);
      const hidden = new Set([...groupsOf.values()].flatMap((some) => hiddenOf(some, fewest)));
      return sorted.map((row) => {
        const [group, week] = row.key;
        if (hidden.has(row)) return [group, week, 'too_few', null, null, null, null];
        const { participants, activities, moving_time, distance } = row.sums;
        return [group, week, 'measured', participants.size, activities, moving_time || null, distance || null];
      });
    },
  };
}

/**
 * The groups whose sums of a week are hidden: the small ones, and the next larger one while these have too few people
 * together, because the total minus the other groups would reveal them.
 */
function hiddenOf<Row extends { sums: Week }>(groups: readonly Row[], fewest: number): Row[] {
  const hidden: Row[] = [];
  let people = 0;
  for (const group of groups.toSorted((one, other) => one.sums.participants.size - other.sums.participants.size)) {
    const { size } = group.sums.participants;
    if (size >= fewest && (people === 0 || people >= fewest)) break;
    hidden.push(group);
    people += size;
  }
  return hidden;
}
