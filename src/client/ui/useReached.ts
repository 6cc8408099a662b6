import { useState } from 'react';

/** Stays true: a read that failed is `isLoading` again when a part that it held back asks for it once more. */
export function useReached(isReached: boolean): boolean {
  const [wasReached, setReached] = useState(isReached);
  if (isReached && !wasReached) setReached(true);
  return isReached || wasReached;
}
