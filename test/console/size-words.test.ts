import { describe, expect, it } from 'vitest';
import {
  progressInWords,
  sizeInWords,
} from '../../console/src/pages/change-requests/size-words.ts';

const small = { changes: 2, maxChanges: 100, parts: 1, writes: 41, maxWrites: 100 };

describe('the size of a change request', () => {
  it.each<[string, Parameters<typeof sizeInWords>[0], string | undefined]>([
    [
      'one part',
      { size: small },
      '2 of 100 changes. Applied at once, which takes 41 % of what is possible at once; more is applied in parts.',
    ],
    [
      'several parts',
      { size: { ...small, changes: 100, parts: 8, writes: 97 } },
      '100 of 100 changes: no more fit. Applied in 8 parts, one after the other: each is applied as a whole, and changes of the same flag are in the same part.',
    ],
    ['no changes', { size: { ...small, changes: 0 } }, undefined],
    ['a closed one', {}, undefined],
  ])('of %s', (_what, request, words) => {
    expect(sizeInWords(request)).toBe(words);
  });
});

describe('the progress of a change request', () => {
  const change = (id: number, appliedAt?: string) => ({
    id,
    action: 'updateEnabled',
    ...(appliedAt && { appliedAt }),
  });
  const of = (state: 'Approved' | 'Applied', ...changes: ReturnType<typeof change>[]) => ({
    state,
    features: [{ name: 'checkout', changes }],
    segments: [],
  });

  it.each<[string, ReturnType<typeof of>, string | undefined]>([
    [
      'that is applied in part',
      of('Approved', change(1, '2026-11-24T12:00:00.000Z'), change(2)),
      '1 of 2 changes are applied already. The others can be applied or cancelled, and not be edited any more.',
    ],
    ['that is not applied', of('Approved', change(1), change(2)), undefined],
    ['that is applied', of('Applied', change(1, '2026-11-24T12:00:00.000Z')), undefined],
  ])('%s', (_what, request, words) => {
    expect(progressInWords(request)).toBe(words);
  });
});
