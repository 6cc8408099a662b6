import closeWithGrace from 'close-with-grace';
import { standardError } from '#server/settings/output.ts';

/** Does not wait for threads as `process.exit` does: one that hangs in a system call would keep the process. */
function endAtOnce(reason: string): void {
  standardError.write(`${reason}\n`);
  process.kill(process.pid, 'SIGKILL');
}

/**
 * Closes after a stop signal or an unhandled error; after `limitMs`, an interruption or an error the process ends at
 * once. SIGTERM may come again, because npm, its shell and systemd each pass one stop on.
 */
export function stopWithGrace(
  limitMs: number,
  close: (cause: { err?: Error; signal?: string }) => Promise<void>,
): void {
  closeWithGrace(
    {
      delay: limitMs,
      logger: false,
      onTimeout: () => endAtOnce(`The stop took longer than ${limitMs / 1000} s; ended without waiting any longer`),
      onSecondSignal: (signal) => endAtOnce(`Ended at once by a second ${signal}`),
      onSecondError: (error) => endAtOnce(`Ended at once by an error during the stop: ${String(error)}`),
    },
    (cause) => {
      process.removeAllListeners('SIGTERM').on('SIGTERM', () => undefined);
      return close(cause);
    },
  );
}
