import type { LeftOut } from '#shared/contract/studyExports.ts';
import type { FlowCounts, FlowEnd } from './consortFlow.ts';

/** JSON of the rows by table. */
export interface ParticipantRows {
  code: string;
  activities: number;
  rows: Record<string, string>;
}

export interface ParticipantPoints {
  code: string;
  points: string;
}

export interface SourceParticipant {
  id: string;
  code: string;
}

export interface RowSource {
  participants: readonly SourceParticipant[];
  activities: number;
  days: number;
  leftOut: LeftOut;
  /** The flow of the participants who are left out. */
  flowOfLeftOut(end: FlowEnd): Promise<FlowCounts>;
  sports(): Promise<ReadonlyMap<string, number>>;
  /** In the order of `ids`; without `tables` of all tables. */
  rows(ids: readonly string[], tables?: readonly string[]): Promise<ParticipantRows[]>;
  points(id: string): AsyncIterable<ParticipantPoints>;
  variables: Record<string, string[]>;
}

/**
 * So few that thousands of activities of each reach neither the limit of a request's time nor that of a sort in memory.
 */
const PARTICIPANTS_PER_STATEMENT = 20;

export function* batchesOf(ids: readonly string[], size = PARTICIPANTS_PER_STATEMENT): Generator<readonly string[]> {
  for (let from = 0; from < ids.length; from += size) yield ids.slice(from, from + size);
}

export interface PeopleOfSport {
  sport: string;
  people: number;
}

export function addPeople(all: Map<string, number>, some: readonly PeopleOfSport[]): void {
  for (const { sport, people } of some) all.set(sport, (all.get(sport) ?? 0) + people);
}
