/**
 * Flags of Node for a process that serves requests, as `npm start` and `npm run demo` have them in package.json. Threads
 * that write packages or read files share the helper threads of the garbage collector with the one that answers; on two
 * processors it then waits for them. V8 marks the whole heap once the rest of its limit is smaller than the young
 * generation: a smaller young generation and a higher limit make that rare while an upload arrives.
 */
export const SERVER_FLAGS = ['--single-threaded-gc', '--max-semi-space-size=16', '--heap-growing-percent=100'];
