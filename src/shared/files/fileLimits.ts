const MB = 1024 * 1024;

/** Limits of one upload for memory, disk and time. */
export const FILE_LIMITS = {
  fitBytes: 64 * MB,
  xmlBytes: 128 * MB,
  /** The table of a Strava archive, and one session of Polar. */
  tableBytes: 32 * MB,
  /** One workout of Apple Health. */
  workoutBytes: 4 * MB,
  points: 500_000,
  depth: 64,
  valueBytes: 64 * 1024,
  attributes: 256,
  entries: 100_000,
  pathCharacters: 1024,
  unpackedBytes: 20 * 1024 * MB,
  ratio: 100,
  /** Small files may be packed tighter than `ratio`. */
  ratioFromBytes: 10 * MB,
};

export type FileLimits = typeof FILE_LIMITS;
