const KEPT_BYTES = 1_000_000;

export interface Output {
  write(text: string): void;
}

/**
 * Drops bytes that cannot be written: a broken pipe would end the process, and pino's own stream blocks the whole
 * server on a full pipe.
 */
function withoutBrokenPipe(stream: NodeJS.WriteStream): Output {
  stream.on('error', () => undefined);
  return {
    write(text) {
      if (stream.writableLength < KEPT_BYTES) stream.write(text);
    },
  };
}

export const standardOutput = withoutBrokenPipe(process.stdout);
export const standardError = withoutBrokenPipe(process.stderr);
