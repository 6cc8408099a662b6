import type { CreateParticipantsBody, NewParticipant } from '#shared/contract/participants.ts';
import { messages } from '#shared/messages.ts';
import { normalizeCode } from '#shared/participantCode.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { typedCodeProblem } from '#shared/typedCodeProblem.ts';
import { cleanGroup, type FieldProblems, groupProblem } from './participantFields.ts';

export interface Entry {
  code: string;
  group: string | null;
  field: string;
}

/** Exactly one of the three ways must be used, and only a single code has a group beside it. */
export function wayProblems({ code, group, participants, generate }: CreateParticipantsBody): FieldProblems {
  const ways = Object.entries({ code, participants, generate }).filter(([, value]) => value !== undefined);
  const [first, second] = ways;
  if (!first) return { code: messages('required') };
  if (second) return { [second[0]]: serverMessages('unknown_field', { name: second[0] }) };
  return group !== undefined && code === undefined ? { group: serverMessages('unknown_field', { name: 'group' }) } : {};
}

export function readEntries(
  named: readonly { entry: NewParticipant; path: string }[],
  prefix: string,
): { entries: Entry[]; problems: FieldProblems } {
  const problems: FieldProblems = {};
  const seen = new Set<string>();
  const entries = named.map(({ entry, path }) => {
    const { code, group } = { code: normalizeCode(entry.code), group: cleanGroup(entry.group) };
    const twice = seen.has(code) ? researchMessages('code_twice', { code }) : null;
    const wrongCode = typedCodeProblem(entry.code, prefix) ?? twice;
    const wrongGroup = groupProblem(group);
    if (wrongCode) problems[`${path}code`] = wrongCode;
    if (wrongGroup) problems[`${path}group`] = wrongGroup;
    seen.add(code);
    return { code, group, field: `${path}code` };
  });
  return { entries, problems };
}
