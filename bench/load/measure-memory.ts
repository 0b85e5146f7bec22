import { resolve } from 'node:path';
import { buildLocal } from '../../infra/build/build.ts';
import { createInitialTokens } from '../../lib/seed/init-tokens.ts';
import { seed } from '../../lib/seed/seed.ts';
import { tokens } from '../../test/support/round-trips/recorded-service.ts';
import { runApart } from '../framework/run-apart.ts';
import { startEmbeddedParts } from '../notifications/embedded-parts.ts';
import type { MemorySample, MemoryTask } from './memory-process.ts';

/** Memory of a process that serves requests, sampled evenly. */
export const measureMemory = async (
  requests: number,
  samples: number,
): Promise<readonly MemorySample[]> => {
  const parts = await startEmbeddedParts();
  await seed();
  await createInitialTokens({ admin: [tokens.admin], client: [], frontend: [] });
  const folder = await buildLocal();
  const task: MemoryTask = { folder, requests, samples, token: tokens.admin };
  const script = resolve(import.meta.dirname, 'memory-process.ts');
  const taken = await runApart<readonly MemorySample[]>(script, task, {
    env: { ...process.env, ...parts.env },
    // As much as the functions have; else the engine sees no reason to collect.
    execArgv: ['--max-old-space-size=400'],
  });
  await parts.close();
  return taken;
};
