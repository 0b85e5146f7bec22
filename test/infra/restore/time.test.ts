import { expect, test } from 'vitest';
import { readRestoreOptions } from '../../../infra/restore/options.ts';

const env = { AWS_REGION: 'eu-north-1' };
const read = (at: string) => readRestoreOptions(['--stage', 'prod', '--at', at], env);

test.each([
  ['2024-02-29T12:00:00Z', '2024-02-29T12:00:00.000Z'],
  ['2026-01-01T00:30+01:00', '2025-12-31T23:30:00.000Z'],
  ['2026-01-31T23:59:59-05:00', '2026-02-01T04:59:59.000Z'],
])('%s is a time to restore to', async (text, at) => {
  expect((await read(text)).origin).toEqual({ at: new Date(at) });
});

test.each([
  '2026-02-31T00:00:00Z',
  '2026-02-29T00:00:00Z',
  '2025-04-31T10:00:00+02:00',
  '2026-13-01T00:00:00Z',
  '2026-01-00T00:00:00Z',
  '2026-01-01T24:00:00Z',
  '2026-01-01T12:60:00Z',
])('%s does not exist, so nothing is asked of AWS', async (text) => {
  await expect(read(text)).rejects.toThrow(
    `--at must be a time with its zone, such as 2026-11-23T04:00:00Z, but is "${text}".`,
  );
});

test('a time to come is refused', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().replace(/\.\d+/, '');

  await expect(read(tomorrow)).rejects.toThrow(
    `--at must not be in the future, but is "${tomorrow}"`,
  );
});
