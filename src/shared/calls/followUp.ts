import type {
  ContactLogAnswer,
  LoggedContactAnswer,
  NoteContactBody,
  ParticipantConnectionAnswer,
  SyncParticipantAnswer,
  TimelineAnswer,
} from '#shared/contract/followUp.ts';
import { type Calls, call } from './call.ts';

/** What staff see and do between two looks at the data of a participant. */
export const FOLLOW_UP_CALLS = {
  getTimeline: call<{ answer: TimelineAnswer }>('GET', '/research/participants/:id/timeline', 'participants:read'),
  listContactLog: call<{ answer: ContactLogAnswer }>('GET', '/research/participants/:id/contacts', 'participants:read'),
  noteContact: call<{ body: NoteContactBody; answer: LoggedContactAnswer }>(
    'POST',
    '/research/participants/:id/contacts',
    'participants:change',
  ),
  takeBackContact: call<{ answer: null }>('DELETE', '/research/contacts/:id', 'participants:change'),
  getParticipantConnection: call<{ answer: ParticipantConnectionAnswer }>(
    'GET',
    '/research/participants/:id/connection',
    'participants:read',
  ),
  syncParticipant: call<{ answer: SyncParticipantAnswer }>(
    'POST',
    '/research/participants/:id/sync',
    'participants:change',
  ),
} satisfies Calls;
