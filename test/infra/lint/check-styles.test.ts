import { expect, it } from 'vitest';
import { checkStyles } from '../../../infra/lint/check-styles.ts';

it.each([
  ['color: var(--text);', undefined],
  ['color: #fff;', 'a colour of tokens.css'],
  ['background: rgb(0 0 0 / 40%);', 'a colour of tokens.css'],
  ['background: color-mix(in srgb, var(--accent) 25%, transparent);', undefined],
  ['font-size: 14px;', 'a size of type of tokens.css'],
  ['font-size: 0.93em;', undefined],
  ['font-weight: 600;', 'a weight of tokens.css'],
  ['border-radius: 10px;', 'a radius of tokens.css'],
  ['border-radius: var(--radius) 0 0 var(--radius);', undefined],
  ['box-shadow: 0 1px 2px var(--line);', 'a shadow of tokens.css'],
  ['transition: opacity 150ms ease;', 'a duration of tokens.css'],
  ['transition: opacity var(--in) var(--ease);', undefined],
  ['padding: 0 1rem;', 'a distance of tokens.css'],
  ['padding: 0 var(--space-4);', undefined],
  ['margin: 12vh auto;', undefined],
  ['width: 12rem;', undefined],
])('%s', (line, instead) => {
  const faults = checkStyles(new Map([['a.css', `.a {\n  ${line}\n}`]]));

  expect(faults).toEqual(
    instead === undefined ? [] : [{ file: 'a.css', line: 2, text: line, instead }],
  );
});
