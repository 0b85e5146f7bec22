import { expect, it } from 'vitest';
import { faultInWords } from '../../console/src/api/fault-in-words.ts';
import { shareFault } from '../../console/src/strategies/share-fault.ts';

it.each([
  ['must NOT have fewer than 8 characters.', 'Must have at least 8 characters.'],
  ['must NOT have more than 3 characters. You sent "long".', 'Must have at most 3 characters.'],
  ['must NOT have more than 250 items. You sent ["a","b. c"].', 'Must have at most 250 items.'],
  ['is required.', 'Must not be left out.'],
  [
    'must be equal to one of the allowed values: "a", "b". You sent "c".',
    'Must be one of "a", "b".',
  ],
  ['must match pattern "^[a-z]+$". You sent "A".', 'Must match pattern "^[a-z]+$".'],
  ['cannot be applied: what it says.', undefined],
])('a property that %s', (said, text) => {
  const message = `The \`/body/a\` property ${said}`;
  expect(faultInWords('/body/a', message)).toBe(text ?? message);
});

it.each([
  ['0', true],
  ['12.5', true],
  ['100', true],
  ['150', false],
  ['-5', false],
  ['', false],
  ['ten', false],
])('a share of %j is right: %s', (typed, isRight) => {
  expect(shareFault(typed) === undefined).toBe(isRight);
});
