/** Maximum number of bytes kept for a reader that does not read. */
const KEPT_BYTES = 1_000_000;

export interface Output {
  write(text: string): void;
}

/**
 * Output that a reader cannot block: bytes that cannot be written are dropped. Without the listener a broken pipe
 * ends the process, and pino's own stream would block the whole server on a full pipe.
 */
function unstoppable(stream: NodeJS.WriteStream): Output {
  stream.on('error', () => undefined);
  return {
    write(text) {
      if (stream.writableLength < KEPT_BYTES) stream.write(text);
    },
  };
}

export const standardOutput = unstoppable(process.stdout);
export const standardError = unstoppable(process.stderr);
