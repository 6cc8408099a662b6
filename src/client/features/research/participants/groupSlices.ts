import { slicesOf } from '#client/features/research/addParticipants/checkLines.ts';
import { PARTICIPANT_LIMITS } from '#shared/constants.ts';
import type { GroupedAnswer } from '#shared/contract/participants.ts';

type Former = GroupedAnswer['former'];
type SetGroup = (ids: string[], group: string | null) => Promise<GroupedAnswer>;

export interface Regrouped {
  /** Which group each of those who changed was in. */
  former: Former;
  /** Not everything went well: what went wrong. */
  error?: unknown;
}

/** Puts any number of participants into `group`, as many per call as one call takes. Stops at the first call that fails. */
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

/** Puts everybody back into the group that they were in. Answers whether all went well. */
export async function ungroupAll(former: Former, setGroup: SetGroup): Promise<boolean> {
  const groups = new Set(former.map(({ group }) => group));
  for (const group of groups) {
    const ids = former.filter((member) => member.group === group).map(({ id }) => id);
    const { error } = await groupAll(ids, group, setGroup);
    if (error !== undefined) return false;
  }
  return true;
}
