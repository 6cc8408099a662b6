import type { Random } from './standinRandom.ts';

const WAVE = 23;
const NOISE = 0.15;

/**
 * A random curve over moments weighted by `weights`, with average 0 and maximum 1, so that `mean + (most - mean) *
 * wave` has that mean and maximum.
 */
export function waveOf(random: Random, weights: readonly number[]): number[] {
  const raw = weights.map((_, at) => Math.sin(at / WAVE) + random.between(-NOISE, NOISE));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const mean = raw.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0) / (whole || 1);
  const most = raw.reduce((best, value) => Math.max(best, value), Number.NEGATIVE_INFINITY);
  return raw.map((value) => (most > mean ? (value - mean) / (most - mean) : 0));
}
