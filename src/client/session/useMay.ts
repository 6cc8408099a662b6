import { type Action, may } from '#shared/roles.ts';
import { selectRole } from './profileSlice.ts';
import { useAppSelector } from './store.ts';

export function useMay(action: Action): boolean {
  return may(useAppSelector(selectRole), action);
}
