import type { studies as english } from '../en/studies.ts';

export const studies: typeof english = {
  title: 'Studies',
};
