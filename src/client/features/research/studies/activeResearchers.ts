import type { Researcher } from '#shared/contract/research.ts';

/** Those who can become owner of a study or member of its team: the server refuses deactivated ones. */
export function activeResearchers(all: readonly Researcher[] | undefined): Researcher[] | undefined {
  return all?.filter(({ deactivated_at }) => deactivated_at === undefined);
}
