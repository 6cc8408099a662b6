import type { TableParamRules } from '#client/ui/table/tableParams.ts';
import type { ParticipantSort } from '#shared/contract/participantsQuery.ts';

/** The most urgent first, then by code. */
export const PARTICIPANT_TABLE = {
  sortable: [
    'status',
    'code',
    'group',
    'last_activity',
    'last_sync',
    'activities',
    'invitation',
    'consent_version',
    'start_date',
    'created_at',
  ],
  defaultSort: 'status',
  filters: [
    'status',
    'group',
    'invitation',
    'expires',
    'consent',
    'consent_version',
    'agreed',
    'declined',
    'joined',
    'joined_from',
    'joined_to',
    'silent_days',
    'connected',
    'import_errors',
  ],
} as const satisfies TableParamRules<ParticipantSort>;
