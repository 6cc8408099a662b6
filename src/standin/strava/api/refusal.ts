import type { FaultAnswer } from './faults.ts';

/** Thrown to answer with an error of Strava. */
export class Refusal extends Error {
  readonly answer: FaultAnswer;

  constructor(answer: FaultAnswer) {
    super(`Refused with ${answer.status}`);
    this.answer = answer;
  }
}
