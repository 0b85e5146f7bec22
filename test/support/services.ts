import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { type Service, type ServiceOptions, startService } from './service.ts';

interface Services {
  /** A new, empty folder for each test, removed after it. */
  readonly folder: string;
  /** Starts a stack that is killed after the test, unless the test has stopped it. */
  start(options?: ServiceOptions): Promise<Service>;
}

/** For files whose tests start and stop their own stacks. Call it once, at the top of the file. */
export function useServices(): Services {
  let folder = '';
  let running: Service[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'flagwright-test-'));
  });

  afterEach(async () => {
    await Promise.all(running.map((service) => service.kill()));
    running = [];
    await rm(folder, { recursive: true, force: true });
  });

  return {
    get folder() {
      return folder;
    },
    start: async (options) => {
      const service = await startService(options);
      running.push(service);
      return service;
    },
  };
}
