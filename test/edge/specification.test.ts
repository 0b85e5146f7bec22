import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSpecifications } from '../support/client-specification.ts';
import { startNode, type TestNode } from './support/edge-node.ts';

/** A token decides the environment, so there is one for each that contexts of the specification name. */
const tokenFor = (kind: string, context: unknown) =>
  `*:${Object(context).environment ?? 'default'}.a-${kind}-token`;

/** Without a session or an address, the frontend API completes a context; OFREP leaves it to a server as it is. */
const completed = [
  'Feature.A4 should be disabled when no user on context',
  'Feature.remoteAddress.A should not be enabled for missing remoteAddress on context',
];

const folder = mkdtempSync(join(tmpdir(), 'edge-specification-'));

afterAll(() => rmSync(folder, { recursive: true }));

describe.each(readSpecifications())(
  'specification $name',
  ({ name, source, tests, variantTests }) => {
    let node: TestNode;

    beforeAll(async () => {
      const file = join(folder, `${encodeURIComponent(name)}.json`);
      // Their flags have no projects.
      const features = source.features.map((each) => ({ project: 'default', ...each }));
      writeFileSync(file, JSON.stringify({ version: 2, ...source, features }));
      const contexts = [{}, ...tests, ...variantTests].map((each) => Object(each).context);
      node = await startNode('offline', {
        BOOTSTRAP_FILE: file,
        FRONTEND_TOKENS: [...new Set(contexts.map((each) => tokenFor('frontend', each)))].join(),
        CLIENT_TOKENS: tokenFor('client', {}),
      });
    });

    afterAll(() => node.stop());

    it.each(tests)('$description', async ({ description, toggleName, context, expectedResult }) => {
      if (completed.includes(description)) {
        const path = `/ofrep/v1/evaluate/flags/${toggleName}`;
        const { body } = await node.ask(path, { token: tokenFor('client', {}), body: { context } });
        expect(body.value).toBe(expectedResult);
        return;
      }
      const token = tokenFor('frontend', context);
      const { body } = await node.ask('/api/frontend', { token, body: { context } });

      expect(body.toggles.some((each: { name: string }) => each.name === toggleName)).toBe(
        expectedResult,
      );
    });

    it.each(variantTests)('$description', async ({ toggleName, context, expectedResult }) => {
      const token = tokenFor('frontend', context);
      const { body } = await node.ask('/api/frontend/all', { token, body: { context } });
      const found = body.toggles.find((each: { name: string }) => each.name === toggleName);
      const { featureEnabled, ...variant } = found?.variant ?? {
        ...{ name: 'disabled', enabled: false, feature_enabled: false, featureEnabled: false },
      };

      expect(variant).toEqual(expectedResult);
      expect(featureEnabled).toBe(variant.feature_enabled);
    });
  },
);
