import { highestHeartRate } from '#server/activities/highestHeartRate.ts';
import { lockRecords } from '#server/activities/people.ts';
import { isBadInput } from '#server/db/databaseErrors.ts';
import type { Db } from '#server/db/schema.ts';
import type { JobContext } from '#server/jobs/jobQueue.ts';
import type { Account } from '#server/sources/accounts/accountRows.ts';
import { readItems, UploadFailed } from '#server/sources/files/fileReader.ts';
import type { ReadActivity } from '#server/sources/files/readerMessages.ts';
import type { AccountRepository } from '#server/sources/flow/accountRepository.ts';
import { ATTEMPTS } from '#server/sources/flow/flowOutcome.ts';
import type { Json } from '#server/sources/polar/calls/polarBody.ts';
import type { PolarAsk } from '#server/sources/polar/calls/polarClient.ts';
import type { PolarServices } from '#server/sources/polar/calls/polarServices.ts';
import type { CallAnswer, CallError } from '#server/sources/source/callError.ts';
import { readExercise } from './polarExercise.ts';
import { toPolarRecord } from './polarRecord.ts';
import { storePolarRecord } from './polarStore.ts';

interface Parts extends Pick<PolarServices, 'client'> {
  db: Db;
  accounts: AccountRepository;
  timezone: string;
}

type FileOf = { is: 'read'; file: ReadActivity } | { is: 'none' | 'broken' };

const FILE_KINDS = ['fit', 'tcx'] as const;

/** Whether the exercise is stored without this file rather than not at all. */
const isFinal = ({ kind }: CallError, { attempt, signal }: JobContext) =>
  kind === 'rejected' || (kind === 'unavailable' && attempt >= ATTEMPTS && !signal.aborted);

/** What Polar said of an exercise, and when it was asked. */
interface Answered {
  json: Json;
  askedAt: Date;
}

/** `broken`: an exercise that cannot be read; what could be read of it is stored. */
export type PolarResult = { is: 'stored' | 'broken' | 'disconnected' } | { is: 'error'; error: CallError };

export function createPolarReading({ client, db, accounts, timezone }: Parts) {
  async function parse(bytes: Uint8Array, personId: string, signal: AbortSignal): Promise<FileOf> {
    const task = {
      folder: '',
      bytes,
      kind: 'files' as const,
      count: 1,
      from: 1,
      known: [],
      barred: {},
      there: [],
      highestHeartRate: await highestHeartRate(db, personId),
      timezone,
    };
    let found: FileOf = { is: 'broken' };
    try {
      for await (const { result } of readItems(task, signal)) {
        if ('activity' in result) found = { is: 'read', file: result };
      }
    } catch (error) {
      if (!(error instanceof UploadFailed)) throw error;
    }
    return found;
  }

  /** FIT has every channel; entries by hand and of the phone have no file, which is no error. */
  async function fileOf(account: Account, id: string, ask: PolarAsk, context: JobContext): Promise<CallAnswer<FileOf>> {
    let found: FileOf = { is: 'none' };
    for (const kind of FILE_KINDS) {
      const answer = await client.file(ask, id, kind);
      if (!answer.ok && !isFinal(answer.error, context)) return answer;
      if (!answer.ok) found = { is: 'broken' };
      if (!answer.ok || answer.value.bytes === null) continue;
      found = await parse(answer.value.bytes, account.person_id, context.signal);
      if (found.is === 'read') break;
    }
    return { ok: true, value: found };
  }

  return async function readPolarExercise(
    account: Account,
    { json, askedAt: fetchedAt }: Answered,
    ask: PolarAsk,
    context: JobContext,
  ): Promise<PolarResult> {
    const exercise = readExercise(json);
    if (exercise === null) return { is: 'broken' };
    const file = await fileOf(account, exercise.id, ask, context);
    if (!file.ok) return { is: 'error', error: file.error };
    const read = file.value.is === 'read' ? file.value.file : null;
    const stored = await accounts
      .forConnected(account.id, async (trx, locked) => {
        await lockRecords(trx, locked.person_id);
        const row = toPolarRecord(exercise, read, { personId: locked.person_id, timezone, fetchedAt });
        await storePolarRecord(trx, row, read, fetchedAt);
        await accounts.stored(trx, locked, exercise.id);
        return 'stored';
      })
      .catch((error: unknown) => {
        if (isBadInput(error)) return 'refused';
        throw error;
      });
    if (stored === 'refused') return { is: 'broken' };
    if (!stored) return { is: 'disconnected' };
    return { is: file.value.is === 'broken' ? 'broken' : 'stored' };
  };
}

export type PolarReading = ReturnType<typeof createPolarReading>;
