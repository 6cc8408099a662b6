/** Bytes that are kept for a reader who has stopped reading. */
const KEPT_BYTES = 1_000_000;

/** Where printed lines and log lines go. */
export interface Output {
  write(text: string): void;
}

/**
 * Output that no reader can stop: what cannot be written is dropped. Without the listener a broken pipe ends the process, and the stream
 * that pino opens by itself waits for a full pipe and halts the whole server meanwhile.
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
