import type { Random } from '../../test/chaos/random.ts';

/** Above this mean, numbers are drawn by rejection, in a time that does not grow with the mean. */
const MULTIPLIED_BELOW = 30;

/**
 * How many of many independent things happen, as Poisson distributes it.
 * @param mean 0 or more
 * @see Knuth, The Art of Computer Programming 2, 3.4.1; Hörmann (1993), The transformed rejection method for generating
 * Poisson random variables, Insurance: Mathematics and Economics 12(1), 39–45, algorithm PTRS
 */
export function drawPoisson(mean: number, random: Random): number {
  if (mean <= 0) return 0;
  return mean < MULTIPLIED_BELOW ? multiply(mean, random) : reject(mean, random);
}

function multiply(mean: number, random: Random): number {
  const end = Math.exp(-mean);
  let count = 0;
  for (let product = uniform(random); product > end; product *= uniform(random)) count += 1;
  return count;
}

function reject(mean: number, random: Random): number {
  const b = 0.931 + 2.53 * Math.sqrt(mean);
  const a = -0.059 + 0.02483 * b;
  const inverseAlpha = 1.1239 + 1.1328 / (b - 3.4);
  const surely = 0.9277 - 3.6224 / (b - 2);
  for (;;) {
    const u = uniform(random) - 0.5;
    const v = uniform(random);
    const distance = 0.5 - Math.abs(u);
    const count = Math.floor(((2 * a) / distance + b) * u + mean + 0.43);
    if (distance >= 0.07 && v <= surely) return count;
    if (count < 0 || (distance < 0.013 && v > distance)) continue;
    const drawn = Math.log((v * inverseAlpha) / (a / distance ** 2 + b));
    if (drawn <= count * Math.log(mean) - mean - logFactorial(count)) return count;
  }
}

/** Stirling's series, from where it is exact to nine digits. */
function logFactorial(count: number): number {
  if (count < 10) {
    let product = 1;
    for (let factor = 2; factor <= count; factor += 1) product *= factor;
    return Math.log(product);
  }
  const inverse = 1 / count;
  const series = inverse / 12 - inverse ** 3 / 360 + inverse ** 5 / 1_260;
  return (count + 0.5) * Math.log(count) - count + Math.log(2 * Math.PI) / 2 + series;
}

/** Above 0 and below 1. */
function uniform(random: Random): number {
  return random.int(1, 2 ** 31) / (2 ** 31 + 1);
}
