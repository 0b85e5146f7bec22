import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { clientLimits, smallClientSizes } from '../support/client-requests/client-limits.ts';
import { measureClients } from '../support/client-requests/measure-clients.ts';
import { isExceeded } from '../support/count-limit.ts';

it.each(smallClientSizes)(
  'requests of clients keep their limits of calls, units and bytes with $flags flags',
  async (size) => {
    const folder = await mkdtemp(join(tmpdir(), 'flagwright-clients-'));
    try {
      const limits = clientLimits(size, await measureClients(folder, size));
      expect(limits.filter(isExceeded)).toEqual([]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
  300_000,
);
