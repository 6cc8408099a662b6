import type { Researcher } from '#shared/contract/research.ts';

/** The server refuses deactivated researchers as owner or member. */
export function activeResearchers(all: readonly Researcher[] | undefined): Researcher[] | undefined {
  return all?.filter(({ deactivated_at }) => deactivated_at === undefined);
}
