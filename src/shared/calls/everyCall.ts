import { ACTIVITY_CALLS } from './activities.ts';
import { ATHLETE_CALLS } from './athletes.ts';
import { AUDIT_CALLS } from './audit.ts';
import { AUTH_CALLS } from './auth.ts';
import type { Call } from './call.ts';
import { CONNECTION_CALLS } from './connection.ts';
import { CONTROL_CALLS } from './control.ts';
import { LAB_CALLS } from './labs.ts';
import { PARTICIPANT_CALLS } from './participants.ts';
import { STUDY_CALLS } from './studies.ts';
import { SYSTEM_CALLS } from './system.ts';
import { USER_CALLS } from './users.ts';

export const EVERY_CALL: readonly Call[] = [
  AUTH_CALLS,
  USER_CALLS,
  AUDIT_CALLS,
  LAB_CALLS,
  STUDY_CALLS,
  PARTICIPANT_CALLS,
  ATHLETE_CALLS,
  ACTIVITY_CALLS,
  CONNECTION_CALLS,
  CONTROL_CALLS,
  SYSTEM_CALLS,
].flatMap((calls) => Object.values<Call>(calls));
