import type {
  ContactLogAnswer,
  LoggedContactAnswer,
  NoteContactBody,
  ParticipantConnectionAnswer,
  SyncParticipantAnswer,
  TimelineAnswer,
} from '#shared/contract/followUp.ts';
import { type Calls, get, post, remove } from './call.ts';

/** What staff see and do between two looks at the data of a participant. */
export const FOLLOW_UP_CALLS = {
  getTimeline: get<TimelineAnswer>('/research/participants/:id/timeline', 'participants:read'),
  listContactLog: get<ContactLogAnswer>('/research/participants/:id/contacts', 'participants:read'),
  noteContact: post<LoggedContactAnswer, NoteContactBody>('/research/participants/:id/contacts', 'participants:change'),
  takeBackContact: remove<null>('/research/contacts/:id', 'participants:change'),
  getParticipantConnection: get<ParticipantConnectionAnswer>(
    '/research/participants/:id/connection',
    'participants:read',
  ),
  syncParticipant: post<SyncParticipantAnswer>('/research/participants/:id/sync', 'participants:change'),
} satisfies Calls;
