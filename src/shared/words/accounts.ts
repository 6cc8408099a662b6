import type { Both } from './both.ts';

export const deactivated: Both = ['Deactivated', 'Deaktiviert'];
