import type { Answer } from './answers.ts';

const flagWords = { on: 'on', off: 'off' };

/** What is said for yes and no. */
export type AnswerWords = Readonly<typeof flagWords>;

/** What an answer means for the one who gets it: `on, as red`. Pure. */
export function answerInWords(
  { isOn, variant, isRandom }: Answer,
  words: AnswerWords = flagWords,
): string {
  if (isOn === 'unknown') return 'known to the application only';
  if (isOn === 'pattern') return 'depends on a pattern, see the playground';
  if (isRandom) return 'drawn at random each time';
  if (!isOn) return words.off;
  return variant === undefined ? words.on : `${words.on}, as ${variant}`;
}

/** Whether a change gives someone another answer; random answers count as equal. Pure. */
export function isOtherAnswer(before: Answer, after: Answer): boolean {
  return answerInWords(before) !== answerInWords(after);
}
