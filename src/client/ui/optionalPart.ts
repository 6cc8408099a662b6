import type { ComponentType } from 'react';
import { fetchedPart } from './page/fetchedPart.tsx';

/** A `fetchedPart` that is left out when its code does not arrive, because the screen tells the same without it. */
export const optionalPart = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  fetchedPart(load, null, { isOptional: true });
