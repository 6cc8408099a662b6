import type { FaultAnswer } from './faults.ts';

export class Refusal extends Error {
  readonly answer: FaultAnswer;

  constructor(answer: FaultAnswer) {
    super(`Refused with ${answer.status}`);
    this.answer = answer;
  }
}
