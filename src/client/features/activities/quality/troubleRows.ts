import { activitiesOfStudyPath } from '#client/features/activities/paths.ts';
import type { SourceTrouble } from '#shared/contract/quality.ts';
import type { Severity } from '#shared/qualityChecks.ts';

export const TROUBLE_SEVERITIES: Record<SourceTrouble['kind'], Severity> = {
  disconnected: 'error',
  permission_missing: 'warning',
  import_errors: 'error',
  no_heart_rate: 'info',
};

export function troubleHref(kind: SourceTrouble['kind'], studyId: string): string {
  switch (kind) {
    case 'no_heart_rate':
      return `${activitiesOfStudyPath(studyId)}&flag=no_heart_rate&excluded=no`;
    case 'import_errors':
      return '?tab=participants&import_errors=yes';
    case 'disconnected':
    case 'permission_missing':
      return `?tab=participants&status=${kind}`;
  }
}
