import type { Column, Table } from '#server/research/exports/tables/tableColumns.ts';
import { dayIn } from '#shared/calendarDate.ts';
import type { CheckSettings } from '#shared/contract/quality.ts';
import type { DisplayPolicy } from '#shared/contract/settings.ts';
import type { CreateExportBody, LeftOut } from '#shared/contract/studyExports.ts';
import type { RuleInForce } from '#shared/contract/studyRule.ts';
import type { FlowEnd } from './consortFlow.ts';
import type { WrittenTable } from './tableFile.ts';

/** Nothing in it depends on when the package is written, so that the same data give the same bytes. */
export interface PackageFacts {
  product: { name: string; version: string };
  study: {
    id: string;
    title: string;
    version: number;
    timezone: string;
    start_date: string;
    end_date: string | null;
    /** ISO 8601; cuts of earlier versions lack it. */
    closed_at?: string | null;
    lab_name: string;
    contact_email: string;
    ethics_ref: string | null;
    permitted_sources: string[];
    silent_after_days: number;
    rule: RuleInForce;
    checks: Pick<CheckSettings, 'thresholds' | 'severities'>;
    consent_version: number;
  };
  /** Sports of fewer participants are rare, and sums of fewer hidden. */
  small_cells: number;
  installation: { display_policy: DisplayPolicy; strava_basis: 'recorded' | 'none' };
  /** Null for a package without a cut. */
  cut: {
    name: string;
    reason: string;
    sha256: string;
    tables: Record<string, { rows: number; sha256: string }>;
    /** Each took out one participant. */
    amendments: { name: string; sha256_before: string }[];
  } | null;
  /** When the rows were read, ISO 8601. */
  data_as_of: string;
  choices: CreateExportBody;
  participants: number;
  left_out: LeftOut;
}

interface FlowFacts {
  study: Pick<PackageFacts['study'], 'timezone' | 'closed_at'>;
  data_as_of: string;
}

export const flowEndOf = ({ study, data_as_of }: FlowFacts): FlowEnd => ({
  today: dayIn(study.timezone, new Date(data_as_of)),
  isClosed: study.closed_at != null && study.closed_at <= data_as_of,
});

/** What the installation that writes a package says of itself. */
export type PackageMaker = Pick<PackageFacts, 'product' | 'small_cells'>;

export interface PackageEnd {
  tables: readonly { table: Table; columns: readonly Column[]; written: WrittenTable }[];
  unique_participants: number;
  sources: Record<string, number>;
  /** Tables that are too long for a sheet of the workbook. */
  outside_workbook: string[];
}
