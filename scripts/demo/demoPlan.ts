import type { AbsenceBody } from '#shared/contract/adherence.ts';
import type { RecordDeviationBody } from '#shared/contract/deviations.ts';
import type { NoteContactBody } from '#shared/contract/followUp.ts';
import type { WithdrawBody } from '#shared/contract/participants.ts';
import type { CreateStudyBody } from '#shared/contract/studies.ts';
import type { StudyRule } from '#shared/days/adherenceRule.ts';
import type { TeamLevel } from '#shared/roles.ts';
import type { HandCloseReason } from '#shared/studyProblemKinds.ts';

interface DemoLab {
  name: string;
  email: string;
  daysAgo: number;
}

/** What staff note between two looks at the data. A participant and a researcher are the index in their lists. */
export type DemoNote =
  | ({ kind: 'contact'; of: number } & Pick<NoteContactBody, 'channel' | 'outcome' | 'note'>)
  | { kind: 'absence'; of: number; from: number; to: number; reason: AbsenceBody['reason'] }
  | ({ kind: 'deviation'; of: number | null } & Pick<
      RecordDeviationBody,
      'category' | 'severity' | 'description' | 'action_taken'
    >)
  | { kind: 'problem'; of: number | null; note: string; assignee: number | null; next?: 'begun' | HandCloseReason };

/** A participant is the index in its list. */
export type DemoStep =
  | DemoNote
  | { kind: 'rule'; rule: Partial<StudyRule>; reason: string }
  | {
      kind: 'change';
      body: { title?: string; description?: string; min_active_days?: number; ends?: number };
      reason: string;
    }
  | { kind: 'note'; of: number; note: string; reason?: string }
  | { kind: 'group'; of: number[]; group: string }
  | ({ kind: 'withdraw'; of: number } & Pick<WithdrawBody, 'requested_by' | 'choice' | 'reason'>)
  | { kind: 'close'; reason: string };

/** Moments are days before today; future ones are negative. */
export interface DemoStudy {
  owner: number;
  title: string;
  prefix: string;
  made: number;
  starts: number;
  ends: number | null;
  groups: Record<string, number>;
  numbering?: 'running' | 'random';
  team?: { researcher: number; level: TeamLevel }[];
  more: Partial<CreateStudyBody> & { description: string };
  later?: { daysAgo: number; steps: DemoStep[] }[];
}

export type DayOf = (daysAgo: number) => string;

export interface MadeStudy {
  id: string;
  participants: { id: string; code: string }[];
}

export interface Moment {
  day: DayOf;
  daysAgo: number;
  /** Of a researcher by the place in their list. */
  userId(researcher: number): string;
}

export const DEMO_LABS: DemoLab[] = [
  { name: 'Institut für Sportwissenschaft Lindenau', email: 'sport@lindenau.example', daysAgo: 360 },
  { name: 'Cardiac Prevention Unit Halden', email: 'prevention@halden.example', daysAgo: 290 },
  { name: 'Zentrum für Bewegung und Gesundheit Aarhoff', email: 'kontakt@aarhoff.example', daysAgo: 262 },
];
