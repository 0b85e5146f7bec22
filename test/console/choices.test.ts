import { describe, expect, it } from 'vitest';
import { choicesFor } from '../../console/src/components/form/choices-for.ts';
import { takenInWords, takeValues } from '../../console/src/components/form/take-values.ts';

const choices = [
  { value: 'appName' },
  { value: 'userId', hint: 'Who asks' },
  { value: '7', name: 'Employees' },
];

describe('the choices for what was typed', () => {
  it.each([
    ['', ['appName', 'userId', '7']],
    ['APP', ['appName']],
    ['who', ['userId']],
    ['emp', ['7']],
    ['nothing', []],
    // What is typed is a choice already: the others stay, to choose again.
    ['userId', ['appName', 'userId', '7']],
    // First those that begin with it.
    ['e', ['7', 'appName', 'userId']],
  ])('%j', (typed, values) => {
    expect(choicesFor(choices, typed).map(({ value }) => value)).toEqual(values);
  });
});

describe('values that were typed', () => {
  it.each([
    [['a', 'b'], [], { taken: ['a', 'b'], unknown: [] }],
    [['de', 'XX'], ['DE', 'AT'], { taken: ['DE'], unknown: ['XX'] }],
  ])('%j of %j', (values, known, taken) => {
    expect(takeValues(values, known)).toEqual(taken);
  });

  it.each([
    [{ added: 1, duplicates: 0, unknown: [] }, ''],
    [{ added: 2, duplicates: 1, unknown: [] }, '2 added. One was there already.'],
    [{ added: 0, duplicates: 3, unknown: [] }, '3 were there already.'],
    [{ added: 1, duplicates: 0, unknown: ['XX'] }, 'Not one of the legal values: XX.'],
  ])('%j', (happened, told) => {
    expect(takenInWords(happened)).toBe(told);
  });
});
