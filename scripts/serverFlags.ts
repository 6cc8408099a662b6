/**
 * Flags of Node for a process that serves requests, as `npm start` and `npm run demo` have them in package.json. Threads
 * that write packages or read files share the helper threads of the garbage collector with the one that answers; on two
 * processors it then waits for them.
 */
export const SERVER_FLAGS = ['--single-threaded-gc'];
