import type { ApiError } from '#client/api/apiError.ts';
import { isApiError, isTransient } from '#client/api/apiError.ts';
import { slicesOf } from './checkLines.ts';
import type { CodeLine } from './codeLines.ts';

/** So many participants are added by one call: few enough to be quick, and to stop between two calls. */
export const ADD_SLICE = 500;

export interface AddCalls {
  /** Adds all of these or none. */
  send: (lines: readonly CodeLine[]) => Promise<unknown>;
  /** Which of these codes the study has. */
  findTaken: (codes: string[]) => Promise<readonly string[]>;
  onProgress: (done: number) => void;
  isStopped: () => boolean;
}

/** How far an addition has come. Nothing stands in two of the lists. */
export interface AddState {
  added: readonly CodeLine[];
  /** Others had added them meanwhile. */
  already: readonly CodeLine[];
  left: readonly CodeLine[];
  /** So many at the head of `left` were sent without an answer: whether they have arrived is asked before they are sent again. */
  unsure: number;
}

export type AddOutcome = AddState & { ended: 'done' | 'stopped' | 'failed'; error?: ApiError };

export function startAdding(lines: readonly CodeLine[]): AddState {
  return { added: [], already: [], left: lines, unsure: 0 };
}

/** Sorts the first `count` of `left` by what the study has. One call adds all or none: so all of them are ours, and some alone are others'. */
async function sortOut(state: AddState, count: number, { findTaken }: AddCalls): Promise<AddState> {
  const head = state.left.slice(0, count);
  const taken = new Set(await findTaken(head.map(({ code }) => code)));
  const here = head.filter(({ code }) => taken.has(code));
  const isOurs = here.length === head.length && state.unsure > 0;
  return {
    added: isOurs ? [...state.added, ...here] : state.added,
    already: isOurs ? state.already : [...state.already, ...here],
    left: [...head.filter(({ code }) => !taken.has(code)), ...state.left.slice(count)],
    unsure: 0,
  };
}

const toError = (thrown: unknown): ApiError => (isApiError(thrown) ? thrown : { status: 'NETWORK' });

/** After a call that failed: what is known then, and whether it is worth going on at once. */
async function afterFailure(state: AddState, count: number, error: ApiError, calls: AddCalls) {
  const isTaken = error.code === 'code_taken';
  if (!isTaken && !isTransient(error)) return { state, goesOn: false };
  const before = { ...state, unsure: isTaken ? 0 : count };
  try {
    const after = await sortOut(before, count, calls);
    return { state: after, goesOn: isTaken && after.left.length < state.left.length };
  } catch {
    return { state: before, goesOn: false };
  }
}

/** Adds what is left, call by call, until all is done, somebody stops it or a call fails. Never rejects; what it answers can be gone on from. */
export async function addLines(from: AddState, calls: AddCalls): Promise<AddOutcome> {
  let state = from;
  if (state.unsure > 0) {
    try {
      state = await sortOut(state, state.unsure, calls);
    } catch (thrown) {
      return { ...state, ended: 'failed', error: toError(thrown) };
    }
  }
  calls.onProgress(state.added.length);
  while (state.left.length > 0) {
    if (calls.isStopped()) return { ...state, ended: 'stopped' };
    const [slice = []] = slicesOf(state.left.slice(0, ADD_SLICE), ADD_SLICE);
    try {
      await calls.send(slice);
      state = { ...state, added: [...state.added, ...slice], left: state.left.slice(slice.length) };
    } catch (thrown) {
      const error = toError(thrown);
      const next = await afterFailure(state, slice.length, error, calls);
      state = next.state;
      if (!next.goesOn && state.left.length > 0) return { ...state, ended: 'failed', error };
    }
    calls.onProgress(state.added.length);
  }
  return { ...state, ended: 'done' };
}
