import type { FaultAnswer } from './faults.ts';

/** Thrown by a call to answer with one of Strava's errors. */
export class Refusal extends Error {
  readonly answer: FaultAnswer;

  constructor(answer: FaultAnswer) {
    super(`Refused with ${answer.status}`);
    this.answer = answer;
  }
}
