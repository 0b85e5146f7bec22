import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { callInChild } from '../../../../support/call-in-child.ts';
import type { Hostile } from './hostile-templates.ts';

const MODULE = resolve(import.meta.dirname, 'hostile-templates.ts');

/** Of a quarter of the smallest worker: what ends this process would end a worker as well. */
const execArgv = ['--max-old-space-size=128'];

const TIMEOUT_MS = 120_000;

describe('a heap of 128 MB', () => {
  it.each([
    ['2,800 events between short delimiters', '[event]'.repeat(2_800)],
    ['as many events as may be saved', '[event]'.repeat(999)],
    ['events that are not escaped', '[&event]'.repeat(999)],
    ['events as JSON strings', '[eventJson]'.repeat(999)],
    ['events in sections', `[#event.tags]${'[event]'.repeat(900)}[/event.tags]`],
  ])(
    'survives a template with %s',
    async (_what, inside) => {
      const hostile: Hostile = {
        template: `{{=[ ]=}}${inside}`,
        contentType: 'application/json',
        size: 190_000,
        text: '"',
      };

      const delivery = await callInChild(MODULE, 'deliver', hostile, { execArgv });

      expect(delivery).toEqual({
        state: 'failed',
        reason: expect.stringMatching(/^The body template cannot be rendered: it.+\.$/),
      });
    },
    TIMEOUT_MS,
  );

  it(
    'survives any template with any event: each is sent, or failed with a reason',
    async () => {
      const runs = 300;

      const ends = await callInChild<Record<string, number>>(
        MODULE,
        'deliverHostile',
        { runs },
        { execArgv },
      );

      expect(Object.values(ends).reduce((sum, count) => sum + count, 0)).toBe(runs);
      expect(ends).toMatchObject({
        delivered: expect.any(Number),
        'The body template cannot be rendered: its result is too long.': expect.any(Number),
      });
    },
    TIMEOUT_MS,
  );
});
