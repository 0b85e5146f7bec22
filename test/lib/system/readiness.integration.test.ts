import { expect, it, vi } from 'vitest';

it('a table that cannot be reached is not readable', async () => {
  vi.stubEnv('DYNAMODB_ENDPOINT', 'http://127.0.0.1:1');
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { isTableReadable } = await import('../../../lib/system/readiness.ts');

  expect(await isTableReadable()).toBe(false);
  expect(error).toHaveBeenCalledOnce();
});
