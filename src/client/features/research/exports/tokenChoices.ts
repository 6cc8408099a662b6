import type { NewTokenAnswer, TokenLevel } from '#shared/contract/studyTokens.ts';

export type { NewTokenAnswer, TokenLevel };
export const TOKEN_LEVELS: readonly TokenLevel[] = ['coded', 'deidentified', 'aggregated'];
export const TOKEN_DAYS = [7, 30, 90] as const;
export const TOKEN_NAME_MAX = 60;
