import type { WithdrawBody } from '#shared/contract/participants.ts';
import type { CreateStudyBody } from '#shared/contract/studies.ts';
import type { TeamLevel } from '#shared/roles.ts';

export interface DemoLab {
  name: string;
  email: string;
  daysAgo: number;
}

/** A participant is the index in its list. */
export type DemoStep =
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

export const DEMO_LABS: DemoLab[] = [
  { name: 'Institut für Sportwissenschaft Lindenau', email: 'sport@lindenau.example', daysAgo: 360 },
  { name: 'Cardiac Prevention Unit Halden', email: 'prevention@halden.example', daysAgo: 290 },
  { name: 'Zentrum für Bewegung und Gesundheit Aarhoff', email: 'kontakt@aarhoff.example', daysAgo: 262 },
];
