import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/**
 * A component whose code `load` fetches when it is first drawn; `pending` stands there until then. A failed fetch goes to the nearest
 * error boundary, and the next one that is drawn tries again. It is not `lazy`, since React holds back what it reveals for 300 ms
 * after a fallback of Suspense.
 */
export function fetchedPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  pending: ReactNode = null,
): ComponentType<Props> {
  let fetched: ComponentType<Props> | null = null;

  return function FetchedPart(props: Props) {
    const [Part, setPart] = useState(() => fetched);
    const [failure, setFailure] = useState<unknown>();
    useEffect(() => {
      if (Part) return;
      let isWanted = true;
      load().then(
        (loaded) => {
          fetched = loaded;
          if (isWanted) setPart(() => loaded);
        },
        (error: unknown) => {
          if (isWanted) setFailure(error);
        },
      );
      return () => {
        isWanted = false;
      };
    }, [Part]);
    if (failure !== undefined) throw failure;
    return Part ? <Part {...props} /> : pending;
  };
}
