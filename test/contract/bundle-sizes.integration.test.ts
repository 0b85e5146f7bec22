import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { discover } from '../../infra/build/discover.ts';
import { functionOf } from '../../infra/build/shared-functions.ts';
import {
  cloneFeatureSchema,
  createFeatureSchema,
} from '../../lib/flags/features/feature-request-schema.ts';
import { bareBundles } from '../support/bundle-sizes/bare-bundles.ts';
import { buildBundles, type FunctionBundle } from '../support/bundle-sizes/build-bundles.ts';
import { bundleLimits, light } from '../support/bundle-sizes/bundle-limits.ts';
import { type CountLimit, isExceeded } from '../support/count-limit.ts';

let all: readonly FunctionBundle[];
let http: readonly FunctionBundle[];
let limits: readonly CountLimit[];

beforeAll(async () => {
  all = await buildBundles();
  http = all.filter(({ isHttp }) => isHttp);
  limits = bundleLimits(http, await bareBundles(all));
}, 300_000);

describe('the bundle of a function', () => {
  it('has few bytes compared with the clients of the SDK alone, which it does without', () => {
    expect(limits.filter(isExceeded)).toEqual([]);
  });

  it('has a limit, unless it does not call AWS', () => {
    const limited = new Set(limits.map(({ name }) => name));
    const others = http.filter(({ id }) => !limited.has(`bytes of ${id}`));
    expect(others.flatMap(({ commands }) => commands)).toEqual([]);
    expect(others.map(({ id }) => id)).toContain(light.health);
    expect(limits.length).toBeGreaterThan(others.length);
  });

  it('has the schemas that it uses, and none of the others of their files', async () => {
    const file = all.find(({ id }) => id === 'createFeature')?.file ?? '';
    const code = await readFile(file, 'utf8');
    const { description: used = '' } = createFeatureSchema;
    const { description: unused = '' } = cloneFeatureSchema;
    expect([code.includes(used), code.includes(unused)]).toEqual([true, false]);
  });

  it('has nothing of the local stack, where changes share transactions', () => {
    const local = /^infra\/(?!build\/)/;
    expect(all.flatMap(({ ownFiles }) => ownFiles).filter((file) => local.test(file))).toEqual([]);
  });

  it('records no refusals if it is for applications alone, which are refused again each few seconds', async () => {
    const { operations } = await discover();
    const ofFunctions = Map.groupBy(operations, ({ operation }) => functionOf(operation.contract));
    const forApplications = [...ofFunctions].filter(([, members]) =>
      members.every(({ operation }) => operation.contract.access.kind === 'application'),
    );
    const recording = all.filter(({ ownFiles }) =>
      ownFiles.includes('lib/identity/refusals/record-refusal.ts'),
    );
    const ids = new Set(recording.map(({ id }) => id));
    expect(forApplications.length).toBeGreaterThan(0);
    expect(forApplications.map(([id]) => id).filter((id) => ids.has(id))).toEqual([]);
    expect(ids).toContain('createFeature');
  });

  it('fetches the encryption key exactly if it encrypts or decrypts, and its contract says so', async () => {
    const { operations, sharedFunctions, workers } = await discover();
    const declared = [
      ...operations.filter(({ operation }) => operation.contract.usesEncryptionKey),
      ...sharedFunctions.filter(({ contract }) => contract.usesEncryptionKey),
      ...workers.filter(({ worker }) => worker.contract.usesEncryptionKey),
    ].map(({ id }) => id);
    const having = (file: string) =>
      all.filter(({ ownFiles }) => ownFiles.includes(file)).map(({ id }) => id);

    expect(having('lib/platform/secrets/secret-box.ts').sort()).toEqual(declared.sort());
    expect(having('lib/platform/secrets/fetch-keys.ts').sort()).toEqual(declared.sort());
  });
});
