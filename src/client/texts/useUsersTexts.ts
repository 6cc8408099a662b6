import { areaTexts } from './areaTexts.ts';
import { users as de } from './de/users.ts';
import { users as en } from './en/users.ts';

export const useUsersTexts = areaTexts(en, de);
