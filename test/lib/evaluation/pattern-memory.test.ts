import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { callInChild } from '../../support/call-in-child.ts';

const PATTERNS = 40;

it('patterns hold some 300 bytes for each instruction, however many texts they have seen', async () => {
  const held = await callInChild<number>(
    resolve(import.meta.dirname, '../../support/pattern-memory.ts'),
    'heldByPatterns',
    { patterns: PATTERNS },
    { execArgv: ['--expose-gc'] },
  );

  // With an automaton, each holds 7 MB.
  expect(held / PATTERNS).toBeLessThan(300 * 500);
});
