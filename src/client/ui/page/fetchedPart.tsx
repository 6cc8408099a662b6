import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/**
 * `load` fetches the code when the part is first drawn, with `pending` until then; a failure goes to the nearest error
 * boundary, and the next part tries again. Not `lazy`, because React delays its content for 300 ms after a Suspense
 * fallback.
 */
export function fetchedPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  pending: ReactNode = null,
  { isOptional = false } = {},
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
          if (isWanted && !isOptional) setFailure(error);
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
