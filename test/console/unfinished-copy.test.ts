import { describe, expect, it } from 'vitest';
import {
  copyInWords,
  untilNextLook,
} from '../../console/src/pages/environments/unfinished-copy.ts';

const environment = {
  name: 'staging',
  type: 'test',
  enabled: true,
  protected: false,
  sortOrder: 1,
  projectCount: 0,
  apiTokenCount: 0,
};
const unfinished = {
  ...environment,
  unfinishedCopy: { source: 'production', flags: 10_000, copiedFlags: 3_400 },
};

it('says how far a copy is', () => {
  expect(copyInWords(unfinished.unfinishedCopy)).toBe('3,400 of 10,000 flags are copied.');
});

describe('the list of environments is read again', () => {
  it.each([
    ['every 2 seconds while one is copied', [environment, unfinished], false, 2_000],
    ['every 2 seconds while somebody is about to copy one', [environment], true, 2_000],
    ['not otherwise', [environment], false, false],
  ] as const)('%s', (_when, environments, mayBegin, expected) => {
    expect(untilNextLook({ environments: [...environments] }, mayBegin)).toBe(expected);
  });
});
