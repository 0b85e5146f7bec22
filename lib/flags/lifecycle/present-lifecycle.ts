import type { EnteredStage } from './lifecycle-rules.ts';

/** A stage of a flag's life as the API shows it. Pure. */
export function presentStage({ stage, enteredStageAt, status }: EnteredStage) {
  return { stage, enteredStageAt, ...(status && { status }) };
}
