import { expect, it, vi } from 'vitest';
import { unlessWarmed, WARMING } from '../../../lib/platform/unless-warmed.ts';

it('a call that keeps a function warm does not reach its handler', async () => {
  const handler = vi.fn(async () => ({ statusCode: 200 }));

  expect(await unlessWarmed(handler)(WARMING)).toEqual(WARMING);

  expect(handler).not.toHaveBeenCalled();
});

it('a request reaches it, whatever else it has', async () => {
  const handler = vi.fn(async (_event: object) => ({ statusCode: 200 }));

  expect(await unlessWarmed(handler)({ ...WARMING, requestContext: {} })).toEqual({
    statusCode: 200,
  });
});
