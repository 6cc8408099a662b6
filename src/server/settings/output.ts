const KEPT_BYTES = 1_000_000;

export interface Output {
  write(text: string): void;
}

/**
 * Drops bytes that cannot be written: a broken pipe would end the process, and pino's own stream blocks the whole
 * server on a full pipe.
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
