import type { Insertable, Selectable } from 'kysely';
import type { StudiesTable } from '#server/db/schema/researchSchema.ts';
import { germanDay, germanDayIn } from '#server/db/searchText.ts';
import { FREE_SOURCES } from '#shared/sources.ts';

export type StudyValues = ReturnType<typeof valuesOf>;

export function valuesOf(row: Selectable<StudiesTable>) {
  return {
    title: row.title,
    description: row.description,
    code_prefix: row.code_prefix,
    timezone: row.timezone,
    start_date: row.start_date,
    end_date: row.end_date,
    sports: row.sports,
    permitted_sources: row.permitted_sources,
    min_active_days: row.min_active_days,
    min_minutes: row.min_minutes,
    silent_after_days: row.silent_after_days,
    data_categories: {
      heart_rate: row.collects_heart_rate,
      device: row.collects_device,
      route: row.collects_route,
    },
    asks_effort: row.asks_effort,
    history_weeks: row.history_weeks,
    contact_email: row.contact_email,
    ethics_ref: row.ethics_ref,
    withdrawal_policy: row.withdrawal_policy,
  };
}

export interface ConsentTexts {
  text_de: string;
  text_en: string;
}

export function studyDefaults(timezone: string) {
  return {
    description: '',
    end_date: null,
    timezone,
    sports: [],
    permitted_sources: [...FREE_SOURCES],
    min_active_days: 4,
    min_minutes: 10,
    silent_after_days: 7,
    data_categories: { heart_rate: false, device: false, route: false },
    asks_effort: false,
    history_weeks: 0,
    ethics_ref: null,
    withdrawal_policy: 'participant',
  } satisfies Partial<StudyValues>;
}

type ValueColumns = Pick<
  Insertable<StudiesTable>,
  | Exclude<keyof StudyValues, 'data_categories'>
  | 'title_key'
  | 'collects_heart_rate'
  | 'collects_device'
  | 'collects_route'
  | 'details_text'
>;

export function columnsOf(values: StudyValues, created: Date, timezone: string): ValueColumns {
  const { data_categories: collects, ...columns } = values;
  const days = [values.start_date, values.end_date].filter((day) => day !== null).map(germanDay);
  return {
    ...columns,
    title_key: values.title.normalize('NFKC').toLowerCase(),
    collects_heart_rate: collects.heart_rate,
    collects_device: collects.device,
    collects_route: collects.route,
    details_text: [values.title, ...days, germanDayIn(timezone, created)].join('\n').toLowerCase(),
  };
}
