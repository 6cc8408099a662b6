/** A file of its own, because only the bundler knows where the worker's code is. */
export const startArchiveWorker = (): Worker =>
  new Worker(new URL(/* webpackChunkName: "archive" */ './archiveWorker.ts', import.meta.url));
