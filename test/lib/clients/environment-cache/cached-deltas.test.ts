import { expect, it } from 'vitest';
import { deltaResponse } from '../../../../lib/clients/environment-cache/delta-response.ts';
import { flagEntry } from '../../../../lib/clients/environment-cache/flag-json.ts';
import type {
  CachedEnvironment,
  FlagEntry,
} from '../../../../lib/clients/environment-cache/model.ts';
import { emptyEnvironment } from '../../../../lib/flags/feature-data/rules.ts';
import { anyFlag } from '../../../support/stored-flag.ts';

const FLAGS = 10;
const CHARACTERS = 3_000_000;

it('keeps as many first answers to clients that poll for deltas as fit the memory of a function', async () => {
  const environments = ['one', 'two', 'three', 'four'].map(environmentOf);
  const bodies = [];
  for (const each of environments) bodies.push(await bodyOf(each));
  const [first, , , last] = environments;

  expect(await bodyOf(last)).toBe(bodies.at(-1));
  expect(await bodyOf(first)).not.toBe(bodies[0]);
});

async function bodyOf(cached: CachedEnvironment | undefined) {
  if (!cached) throw new Error('There is no environment.');
  const scope = { environment: cached.state.environment, inlineSegments: false };
  return (await deltaResponse(cached, scope, undefined)).body;
}

/** Of 30 MB. */
function environmentOf(environment: string): CachedEnvironment {
  const flags = new Map<string, FlagEntry>();
  for (let index = 0; index < FLAGS; index += 1) {
    const name = `flag-${index}`;
    const description = 'x'.repeat(CHARACTERS);
    flags.set(
      name,
      flagEntry({ ...anyFlag, name, description }, emptyEnvironment(name, environment)),
    );
  }
  return {
    state: { environment, flags, segments: new Map(), projects: new Set(['default']) },
    seen: 1,
    history: { since: 1, invalidations: [] },
    stored: { seen: 1, missing: 0 },
  };
}
