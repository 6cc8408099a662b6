import type { TableParamRules } from '#client/ui/table/tableParams.ts';
import type { ParticipantSort, ParticipantStatus } from '#shared/contract/participants.ts';

/** The most urgent first, then by code. */
export const PARTICIPANT_TABLE = {
  sortable: ['status', 'code', 'group', 'start_date', 'created_at'],
  defaultSort: 'status',
  filters: ['status', 'group', 'joined_from', 'joined_to'],
} as const satisfies TableParamRules<ParticipantSort>;

export const PARTICIPANT_STATUS_ORDER: readonly ParticipantStatus[] = ['no_invitation', 'completed', 'withdrawn'];
