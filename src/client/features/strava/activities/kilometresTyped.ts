const KILOMETRES = /^\d{1,5}([.,]\d{1,3})?$/;

/** Kilometres as people type them (`5`, `12,5`) as metres; null for what is no distance. */
export function readKilometres(typed: string): string | null {
  const text = typed.trim();
  return KILOMETRES.test(text) ? String(Math.round(Number(text.replace(',', '.')) * 1000)) : null;
}

/** Metres as people type kilometres; what is no number of metres becomes nothing. */
export function writeKilometres(metres: string, language: 'en' | 'de'): string {
  if (!/^\d{1,8}$/.test(metres)) return '';
  const shown = String(Number(metres) / 1000);
  return language === 'de' ? shown.replace('.', ',') : shown;
}
