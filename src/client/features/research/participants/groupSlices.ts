import { PARTICIPANT_LIMITS } from '#shared/constants.ts';
import type { GroupedAnswer } from '#shared/contract/participants.ts';
import { slicesOf } from '#shared/slicesOf.ts';

type Former = GroupedAnswer['former'];
type SetGroup = (ids: string[], group: string | null) => Promise<GroupedAnswer>;

export interface Regrouped {
  former: Former;
  error?: unknown;
}

/** In slices of one call each; stops at the first call that fails. */
export async function groupAll(
  ids: readonly string[],
  group: string | null,
  setGroup: SetGroup,
  onProgress: (done: number) => void = () => undefined,
): Promise<Regrouped> {
  const former: Former = [];
  let done = 0;
  for (const slice of slicesOf(ids, PARTICIPANT_LIMITS.perCall)) {
    try {
      former.push(...(await setGroup(slice, group)).former);
    } catch (error) {
      return { former, error };
    }
    done += slice.length;
    onProgress(done);
  }
  return { former };
}

/** Rejects with the error of the first call that fails, and where another user changed a group meanwhile. */
export async function ungroupAll(former: Former, setGroup: SetGroup): Promise<void> {
  let done = 0;
  for (const group of new Set(former.map((member) => member.group))) {
    const ids = former.filter((member) => member.group === group).map(({ id }) => id);
    const result = await groupAll(ids, group, setGroup);
    if (result.error !== undefined) throw result.error;
    done += result.former.length;
  }
  if (done < former.length) throw new Error('Not every participant was still in the group');
}
