import { defineConfig } from 'vitest/config';
import { findChromium } from './test/support/chromium.ts';

/** Vite puts its own BASE_URL, a path, into the environment, where it is ours. */
const env = { BASE_URL: 'http://127.0.0.1:4242' };

/** Packages under test/tools have tests of their own. */
const packages = '**/node_modules/**';

/** Tests that talk to a table, queues or a whole service in this process. */
const integration = ['test/**/*.integration.test.ts', 'infra/embedded-dynamodb/test/**/*.test.ts'];

/** With `npm run test:packaged` each function is a process that has to start. */
const isPackaged = Boolean(process.env.FLAGWRIGHT_PACKAGED);
const slowness = isPackaged ? 3 : 1;

/**
 * Left out with packages: what is about the local stack itself, what starts a service within the test, and what asks
 * each function as each of nine people, in turns, which would start a process for most requests.
 */
const notPackaged = isPackaged
  ? [
      'test/infra/local/**',
      'test/contract/**',
      'test/security/private-projects.property.test.ts',
      // Moves the clock of one process, and packages run in many.
      'test/e2e/guarded-applications.test.ts',
    ]
  : [];

const browser = ['test/browser/**/*.test.ts'];

/**
 * Files at once. The projects run one after the other, because Vitest refuses different numbers in one group, and its
 * default depends on the cores.
 */
const onEachCore = (groupOrder: number) => ({ maxWorkers: '100%', sequence: { groupOrder } });

/**
 * Each file starts the whole service: more than one a core only slows all of them down, but where a browser waits for
 * pages half of the time.
 */
const services = (groupOrder: number, maxWorkers: number) => ({
  maxWorkers,
  sequence: { groupOrder },
});

/** Tests with a browser are left out where there is none; CI must have one. */
const hasBrowser = Boolean(process.env.CI || findChromium());
if (!hasBrowser)
  console.warn('Without Chromium (apt-get install chromium), its tests are left out.');

/** Tests that start the whole service as people do. */
const endToEnd = [
  'test/e2e/**/*.test.ts',
  'test/security/*.test.ts',
  'test/clients/**/*.test.ts',
  'test/edge/e2e/**/*.test.ts',
  'test/cli/e2e/**/*.test.ts',
  'test/infra/local/*.test.ts',
  'test/contract/{round-trips,growth,client-requests,effects}.test.ts',
];

/** Tests that need neither a table nor a service, of what is built and by many made-up cases: minutes, not seconds. */
const building = [
  'test/{infra,contract,security}/**/*.test.ts',
  'test/**/*.{property,simulation}.test.ts',
  'test/lib/**/{hostile-*,*-properties}.test.ts',
];

/** Tests within one process. They share no state: loading every module once, not once per file, halves their time. */
const inOneProcess = {
  isolate: false,
  pool: 'threads',
  env: { ...env, ENCRYPTION_KEY: 'a key for tests, of 32 characters or more' },
  testTimeout: 20_000,
} as const;

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: [...building, ...integration, ...endToEnd, ...browser, packages],
          ...inOneProcess,
          ...onEachCore(0),
        },
      },
      {
        test: {
          name: 'build',
          include: building,
          exclude: [...integration, ...endToEnd, packages],
          ...inOneProcess,
          ...onEachCore(1),
        },
      },
      {
        test: {
          name: 'integration',
          include: integration,
          exclude: [...endToEnd, packages],
          globalSetup: 'test/support/fetch-tools.ts',
          ...onEachCore(2),
          env,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: endToEnd,
          exclude: [packages, ...notPackaged],
          globalSetup: ['test/support/build-once.ts', 'test/support/fetch-tools.ts'],
          // Bundles run as Node loads them; Vite would transform each, and look for source maps.
          server: { deps: { external: [/\/functions\/\w+\/index\.mjs/] } },
          ...services(3, 2),
          env,
          testTimeout: slowness * 120_000,
          hookTimeout: slowness * 90_000,
          // Of a condition that is waited for; the machine may be busy.
          expect: { poll: { timeout: slowness * 10_000 } },
        },
      },
      {
        test: {
          name: 'browser',
          include: hasBrowser ? browser : [],
          globalSetup: 'test/support/build-once.ts',
          ...services(4, 3),
          env,
          testTimeout: 120_000,
          hookTimeout: 90_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
});
