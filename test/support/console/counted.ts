import type { Hands } from './hands.ts';

/** Hands that count what they do. */
export interface CountedHands extends Pick<Hands, 'press' | 'type' | 'choose'> {
  /** How many buttons were pressed, fields filled and options chosen since this was asked last. */
  steps(): number;
}

/** Counts the steps of hands: something is pressed, a field is filled, or an option is chosen. */
export function counted({ press, type, choose }: Hands): CountedHands {
  let count = 0;
  return {
    press: (control) => {
      count += 1;
      return press(control);
    },
    type: (field, text) => {
      count += 1;
      return type(field, text);
    },
    choose: (select, option) => {
      count += 1;
      return choose(select, option);
    },
    steps: () => {
      const found = count;
      count = 0;
      return found;
    },
  };
}
