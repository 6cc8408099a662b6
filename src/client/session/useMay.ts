import { type Action, may } from '#shared/roles.ts';
import { selectProfile } from './profileSlice.ts';
import { useAppSelector } from './store.ts';

export function useMay(action: Action): boolean {
  return may(useAppSelector(selectProfile).data?.user.role.toLowerCase() ?? '', action);
}
