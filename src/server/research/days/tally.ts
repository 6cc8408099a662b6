export interface Tally {
  met: number;
  judged: number;
}

export const tallyOf = (judged: readonly (boolean | null)[]): Tally => ({
  met: judged.filter((met) => met).length,
  judged: judged.filter((met) => met !== null).length,
});

export function addTally(total: Tally, { met, judged }: Tally): void {
  total.met += met;
  total.judged += judged;
}

export const percentOf = ({ met, judged }: Tally): number | null =>
  judged === 0 ? null : Math.round((100 * met) / judged);

export const isMostlyMet = ({ met, judged }: Tally) => judged > 0 && 2 * met >= judged;
