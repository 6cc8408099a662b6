/** For a server in a process of its own: without the settings of this one. */
export const bareEnvironment = () => ({
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
});
