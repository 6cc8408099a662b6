export interface Answer {
  status: number;
  body?: unknown;
}

export class Refusal extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super(`Refused with ${answer.status}`);
    this.answer = answer;
  }
}
