import type { labs as english } from '../en/labs.ts';

export const labs: typeof english = {
  title: 'Labs',
};
