/** An integer of an argument or the environment; ends the process with one line that names an invalid value. */
export function wholeNumber(name: string, given: string | undefined, fallback: number): number {
  const value = given === undefined ? fallback : Number(given);
  if (Number.isSafeInteger(value) && value >= 0) return value;
  console.error(`${name} is not a whole number: ${given}`);
  process.exit(1);
}
