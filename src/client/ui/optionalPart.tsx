import { type ComponentType, useEffect, useState } from 'react';

/** A `fetchedPart` that is left out when its code does not arrive, because the screen tells the same without it. */
export function optionalPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let fetched: ComponentType<Props> | null = null;

  return function OptionalPart(props: Props) {
    const [Part, setPart] = useState(() => fetched);
    useEffect(() => {
      if (Part) return;
      let isWanted = true;
      load().then(
        (loaded) => {
          fetched = loaded;
          if (isWanted) setPart(() => loaded);
        },
        () => undefined,
      );
      return () => {
        isWanted = false;
      };
    }, [Part]);
    return Part && <Part {...props} />;
  };
}
