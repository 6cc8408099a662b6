import { useRef, useState } from 'react';
import { isApiError, isTransient } from '#client/api/apiError.ts';
import { participantsApi } from '#client/api/research/participantsApi.ts';
import { studiesApi } from '#client/api/research/studiesApi.ts';
import type { CreateParticipantsBody } from '#shared/contract/participants.ts';
import type { Study } from '#shared/contract/studies.ts';
import { type AddOutcome, type AddState, addLines, startAdding } from './addLines.ts';
import { checkLines } from './checkLines.ts';
import type { CodeLine, TypedLine } from './codeLines.ts';

export interface AddedCode {
  /** Unknown when the answer of the call was lost. */
  id?: string;
  code: string;
  group: string | null;
}

type Stage =
  | { at: 'form' }
  | { at: 'preview'; lines: readonly CodeLine[] }
  | { at: 'sending'; done: number; total: number; isStopping: boolean }
  | { at: 'unsure'; more: number | null }
  | { at: 'result'; added: readonly AddedCode[]; outcome?: AddOutcome };

const amountOf = ({ added, already, left }: AddState) => added.length + already.length + left.length;

const idOf = (id: string | undefined) => (id === undefined ? {} : { id });

export function useAddParticipants(study: Pick<Study, 'id' | 'code_prefix' | 'participant_count'>) {
  const [createParticipants] = participantsApi.useCreateParticipantsMutation();
  const [readStudy] = studiesApi.useLazyGetStudyQuery();
  const [checkCodes] = participantsApi.useCheckCodesMutation();
  const [stage, setStage] = useState<Stage>({ at: 'form' });
  const [checked, setChecked] = useState<{ done: number; of: number } | null>(null);
  const isStopped = useRef(false);
  const ids = useRef(new Map<string, string>());

  const findTaken = async (codes: string[]) => (await checkCodes({ id: study.id, codes }).unwrap()).taken;

  const preview = async (typed: readonly TypedLine[]) => {
    try {
      const onProgress = (done: number, of: number) => setChecked({ done, of });
      const lines = await checkLines(typed, { prefix: study.code_prefix, findTaken, onProgress });
      setStage({ at: 'preview', lines });
    } finally {
      setChecked(null);
    }
  };

  /** By how many participants the study is larger than this page knew; null without an answer. */
  const countMore = async () => {
    const { data } = await readStudy(study.id);
    return data ? Math.max(0, data.participant_count - study.participant_count) : null;
  };

  const generate = async (wanted: NonNullable<CreateParticipantsBody['generate']>) => {
    const answer = await createParticipants({ study_id: study.id, generate: wanted });
    if (answer.data) return setStage({ at: 'result', added: answer.data.participants ?? [] });
    if (!isApiError(answer.error) || !isTransient(answer.error)) throw answer.error;
    setStage({ at: 'unsure', more: await countMore() });
  };

  const run = async (from: AddState) => {
    const total = amountOf(from);
    isStopped.current = false;
    setStage({ at: 'sending', done: from.added.length, total, isStopping: false });
    const outcome = await addLines(from, {
      send: async (lines) => {
        const participants = lines.map(({ code, group }) => ({ code, group }));
        const answer = await createParticipants({ study_id: study.id, participants }).unwrap();
        for (const { id, code } of answer.participants ?? []) ids.current.set(code, id);
      },
      findTaken,
      onProgress: (done) => setStage({ at: 'sending', done, total, isStopping: isStopped.current }),
      isStopped: () => isStopped.current,
    });
    const added = outcome.added.map((line) => ({ ...line, ...idOf(ids.current.get(line.code)) }));
    setStage({ at: 'result', added, outcome });
  };

  return {
    stage,
    checked,
    preview,
    generate,
    back: () => setStage({ at: 'form' }),
    add: (lines: readonly CodeLine[]) => void run(startAdding(lines.filter(({ problem }) => problem === null))),
    goOn: (from: AddState) => void run(from),
    stop: () => {
      isStopped.current = true;
      setStage((now) => (now.at === 'sending' ? { ...now, isStopping: true } : now));
    },
  };
}
