import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { untilStarted } from '../../../lib/platform/until-started.ts';

const never = () => new Promise<void>(() => {});

beforeEach(() => {
  vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', 'flagwright-prod-getFeature');
});

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('the start of a function', () => {
  it('waits for the first reads', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const done: string[] = [];
    const started = untilStarted([() => promise]).then(() => done.push('started'));

    await untilStarted([]);
    expect(done).toEqual([]);

    done.push('read');
    resolve();
    await started;
    expect(done).toEqual(['read', 'started']);
  });

  it('does not fail when a table fails, and still waits for the others', async () => {
    const done: string[] = [];

    await untilStarted([
      () => Promise.reject(new Error('no table')),
      async () => {
        await untilStarted([]);
        done.push('other');
      },
    ]);

    expect(done).toEqual(['other']);
  });

  it('goes on without a table that does not answer', async () => {
    await expect(untilStarted([never], 10)).resolves.toBeUndefined();
  });

  it('leaves no timer behind', async () => {
    vi.useFakeTimers();
    await untilStarted([() => Promise.resolve()]);

    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  it('reads nothing on one machine, where the service checks its data', async () => {
    vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', '');

    await expect(untilStarted([never])).resolves.toBeUndefined();
  });
});
