import type { Study } from '#shared/contract/studies.ts';
import { isoTime } from '#shared/isoTime.ts';
import { valuesOf } from './storedStudy.ts';
import type { StudyRow } from './studiesRepository.ts';

export function toStudy(row: StudyRow, { is_blinded }: { is_blinded: boolean } = { is_blinded: false }): Study {
  const { id, participant_count, owner_id, owner_email, status, lab_id, lab_name, part } = row;
  const { version, updated_by_email, analysts_blinded } = row;
  return {
    ...valuesOf(row),
    rule: is_blinded ? { ...row.rule, groups: [] } : row.rule,
    ...{ id, participant_count, owner_id, owner_email, status, lab_id, lab_name, part },
    ...{ version, updated_by_email, analysts_blinded, is_blinded, groups: is_blinded ? [] : row.groups },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    closed_at: isoTime(row.closed_at),
    kept_until: row.kept_until,
    closed_by_email: row.closed_by_email,
    consent: { version: row.consent_version, text_de: row.text_de, text_en: row.text_en },
  };
}
