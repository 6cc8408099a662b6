import { ACTIVITY_CALLS } from './activities.ts';
import { ADHERENCE_CALLS } from './adherence.ts';
import { ATHLETE_CALLS } from './athletes.ts';
import { AUDIT_CALLS } from './audit.ts';
import { AUTH_CALLS } from './auth.ts';
import type { Call } from './call.ts';
import { CONNECTION_CALLS } from './connection.ts';
import { CONTROL_CALLS } from './control.ts';
import { DUPLICATE_CALLS } from './duplicates.ts';
import { FOLLOW_UP_CALLS } from './followUp.ts';
import { INVITE_CALLS } from './invites.ts';
import { JOINING_CALLS } from './joining.ts';
import { LAB_CALLS } from './labs.ts';
import { PARTICIPANT_CALLS } from './participants.ts';
import { PLACE_CALLS } from './places.ts';
import { QUALITY_CALLS } from './quality.ts';
import { MAIL_PROGRAM_CALLS, REMINDER_CALLS } from './reminders.ts';
import { SETTINGS_CALLS } from './settings.ts';
import { SOURCE_CALLS } from './sources.ts';
import { STUDY_CALLS } from './studies.ts';
import { STUDY_EXPORT_CALLS } from './studyExports.ts';
import { STUDY_PROBLEM_CALLS } from './studyProblems.ts';
import { STUDY_DATA_CALLS, STUDY_TOKEN_CALLS } from './studyTokens.ts';
import { SYSTEM_CALLS } from './system.ts';
import { PARTICIPANT_UPLOAD_CALLS, PLACE_UPLOAD_CALLS, UPLOAD_CALLS } from './uploads.ts';
import { USER_CALLS } from './users.ts';

export const EVERY_CALL: readonly Call[] = [
  AUTH_CALLS,
  USER_CALLS,
  AUDIT_CALLS,
  LAB_CALLS,
  STUDY_CALLS,
  STUDY_EXPORT_CALLS,
  STUDY_TOKEN_CALLS,
  STUDY_DATA_CALLS,
  PARTICIPANT_CALLS,
  ADHERENCE_CALLS,
  FOLLOW_UP_CALLS,
  JOINING_CALLS,
  INVITE_CALLS,
  PLACE_CALLS,
  REMINDER_CALLS,
  STUDY_PROBLEM_CALLS,
  MAIL_PROGRAM_CALLS,
  SETTINGS_CALLS,
  ATHLETE_CALLS,
  ACTIVITY_CALLS,
  CONNECTION_CALLS,
  SOURCE_CALLS,
  UPLOAD_CALLS,
  DUPLICATE_CALLS,
  QUALITY_CALLS,
  PARTICIPANT_UPLOAD_CALLS,
  PLACE_UPLOAD_CALLS,
  CONTROL_CALLS,
  SYSTEM_CALLS,
].flatMap((calls) => Object.values<Call>(calls));
