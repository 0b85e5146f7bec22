import { setImmediate as afterThisTask } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { featuresResponse } from '../../../../lib/clients/environment-cache/features-response.ts';
import type { EnvironmentState } from '../../../../lib/clients/environment-cache/model.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

it('a cached response does not keep its environment in memory', async () => {
  const answered = async () => {
    const state = aState();
    const scope = { environment: 'development', inlineSegments: true };
    const body = await featuresResponse({ state, seen: 1 }, scope).body();
    body.text();
    return new WeakRef(state);
  };
  const state = await answered();

  await afterThisTask();
  collectGarbage();

  expect(state.deref()).toBeUndefined();
});

function aState(): EnvironmentState {
  return {
    environment: 'development',
    flags: new Map([
      [
        'flag',
        {
          name: 'flag',
          project: 'default',
          tags: [],
          json: '{"name":"flag"}',
          digest: 'a',
          hidden: '{}',
          segments: [],
          parents: [],
        },
      ],
    ]),
    segments: new Map(),
    projects: new Set(['default']),
  };
}
