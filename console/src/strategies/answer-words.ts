import type { Answer } from './answers.ts';

/** What an answer means for the one who gets it: `on, as red`. Pure. */
export function answerInWords({ isOn, variant, isRandom }: Answer): string {
  if (isOn === 'unknown') return 'known to the application only';
  const state = isOn ? `on${variant === undefined ? '' : `, as ${variant}`}` : 'off';
  return isRandom ? 'drawn anew each time' : state;
}

/** Whether a change gives someone another answer. Answers that are drawn anew only change if the odds may. */
export function isOtherAnswer(before: Answer, after: Answer): boolean {
  return answerInWords(before) !== answerInWords(after);
}
