import { expect, it } from 'vitest';
import { findCachedFeatures } from '../../../../lib/clients/metrics/feature-cache.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { transact } from '../../../../lib/platform/dynamo/write.ts';
import { useTable } from '../../../support/table.ts';

useTable();

it('the cache of flags keeps only what counting needs', async () => {
  const known = {
    name: 'flag',
    project: 'default',
    createdAt: '2026-11-20T09:30:00.000Z',
    lastSeen: { production: '2026-11-21' },
  };
  const description = 'Long, and of no use to those who count.';
  await transact([{ put: { ...keys.feature('flag'), ...known, description } }]);
  await findCachedFeatures(['flag'], ['*']);

  expect(await findCachedFeatures(['flag'], ['*'])).toEqual(new Map([['flag', known]]));
});
