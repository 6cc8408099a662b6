import type { TableParamRules } from '#client/ui/table/tableParams.ts';
import type { ParticipantSort, ParticipantStatus } from '#shared/contract/participants.ts';

/** How the address holds the list of a study's participants: the most urgent first, then by code. */
export const PARTICIPANT_TABLE = {
  sortable: ['status', 'code', 'group', 'start_date', 'created_at'],
  defaultSort: 'status',
  filters: ['status', 'group', 'joined_from', 'joined_to'],
} as const satisfies TableParamRules<ParticipantSort>;

/** As they are offered to choose from. */
export const PARTICIPANT_STATUS_ORDER: readonly ParticipantStatus[] = ['no_invitation', 'completed', 'withdrawn'];
