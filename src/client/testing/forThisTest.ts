const routers: { dispose: () => void }[] = [];

/** A router listens to the window, which the next test shares. */
export function forThisTest<Router extends { dispose: () => void }>(router: Router): Router {
  routers.push(router);
  return router;
}

afterEach(() => {
  for (const router of routers.splice(0)) router.dispose();
});
