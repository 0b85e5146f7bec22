import type { Style } from './render.ts';

/** Text only, for titles. */
export const plainStyle: Style = {
  plain: (text) => text,
  strong: (text) => text,
  link: (text) => text,
};
