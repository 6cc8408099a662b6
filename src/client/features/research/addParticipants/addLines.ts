import type { ApiError } from '#client/api/apiError.ts';
import { isApiError, isTransient } from '#client/api/apiError.ts';
import { slicesOf } from '#shared/slicesOf.ts';
import type { CodeLine } from './codeLines.ts';

/** Participants per call: few enough to be quick, and to stop between two calls. */
const ADD_SLICE = 500;

interface AddCalls {
  send: (lines: readonly CodeLine[]) => Promise<unknown>;
  findTaken: (codes: string[]) => Promise<readonly string[]>;
  onProgress: (done: number) => void;
  isStopped: () => boolean;
}

export interface AddState {
  added: readonly CodeLine[];
  already: readonly CodeLine[];
  left: readonly CodeLine[];
  /**
   * Number of lines at the start of `left` that were sent without an answer: the study is queried before they are sent
   * again.
   */
  unsure: number;
}

export type AddOutcome = AddState & { ended: 'done' | 'stopped' | 'failed'; error?: ApiError };

export function startAdding(lines: readonly CodeLine[]): AddState {
  return { added: [], already: [], left: lines, unsure: 0 };
}

/**
 * One call adds all or none: if the study has all of the first `count`, they are ours; if it has some, those are
 * others'.
 */
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

/** Also decides whether the next call is worth a try. */
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

/** Never rejects: the returned state can be resumed after a stop or a failed call. */
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
