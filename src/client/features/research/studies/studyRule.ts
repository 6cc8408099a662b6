import type { studyForm } from '#client/texts/en/studyForm.ts';
import type { StudySport } from '#shared/contract/studies.ts';
import { enumerate } from './studySports.ts';

interface Rule {
  sports: readonly StudySport[];
  min_active_days: number;
  min_minutes: number;
}

export function ruleSentence(rule: Rule, { form }: typeof studyForm): string {
  const done = rule.sports.map((sport) => form.doing[sport]);
  const activities = done.length === 0 ? form.anySport : enumerate(done, form.or);
  return form.rule({ dayCount: rule.min_active_days, minutes: rule.min_minutes, activities });
}
