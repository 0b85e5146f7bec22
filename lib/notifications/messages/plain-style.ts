import type { Style } from './render.ts';

/** Nothing but text, for titles. */
export const plainStyle: Style = {
  plain: (text) => text,
  strong: (text) => text,
  link: (text) => text,
};
