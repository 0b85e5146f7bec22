import { expect, it } from 'vitest';
import { obsoleteCode, withCodeKeys } from '../../infra/serverless/code-keys.ts';
import type { Template } from '../../infra/serverless/template.ts';
import { packagedTemplate } from '../support/packaged-template.ts';
import { syntheticFunctions } from '../support/synthetic-service.ts';

const code = (S3Key: string) => ({
  Type: 'AWS::Lambda::Function',
  Properties: { Code: { S3Bucket: { Ref: 'Bucket' }, S3Key }, MemorySize: 512 },
});

it('the code of a function is named by its content', () => {
  const template = { Resources: { A: code('2026-11-23/a.zip'), B: code('2026-11-23/b.zip') } };

  const renamed = withCodeKeys(template, 'folder/code', [
    { name: 'a.zip', hash: '11' },
    { name: 'b.zip', hash: '22' },
  ]);

  expect(renamed).toEqual({
    Resources: { A: code('folder/code/11.zip'), B: code('folder/code/22.zip') },
  });
});

it('a function without a package is refused', () => {
  const template = { Resources: { A: code('2026-11-23/a.zip') } };

  expect(() => withCodeKeys(template, 'code', [])).toThrow('The function A has no package');
});

it('only old code that no deployment names is removed', () => {
  const now = new Date('2026-11-23T12:00:00Z');
  const old = new Date('2026-11-20T12:00:00Z');
  const stored = [
    { key: 'code/named.zip', modifiedAt: old },
    { key: 'code/unnamed.zip', modifiedAt: old },
    { key: 'code/new.zip', modifiedAt: now },
  ];

  expect(obsoleteCode(stored, ['{"S3Key":"code/named.zip"}', '{}'], now)).toEqual([
    'code/unnamed.zip',
  ]);
});

it('of two deployments, only the code of the function that changed differs', {
  timeout: 240_000,
}, async () => {
  const functions = syntheticFunctions(8);
  const first = await packagedTemplate(functions, { codeOf: (id) => id });
  const same = await packagedTemplate(functions, { codeOf: (id) => id });
  const changed = await packagedTemplate(functions, {
    codeOf: (id) => (id === 'getHealth' ? 'new' : id),
  });

  expect(same).toEqual(first);
  expect(differing(first, changed)).toEqual(['GetHealthLambdaFunction']);
  expect(changed.Resources.GetHealthLambdaFunction).toEqual({
    ...first.Resources.GetHealthLambdaFunction,
    Properties: {
      ...first.Resources.GetHealthLambdaFunction?.Properties,
      Code: {
        S3Bucket: { Ref: 'ServerlessDeploymentBucket' },
        S3Key: expect.stringMatching(/^serverless\/flagwright\/test\/code\/[0-9a-f]{64}\.zip$/),
      },
    },
  });
});

function differing(one: Template, other: Template): string[] {
  const ids = new Set([...Object.keys(one.Resources), ...Object.keys(other.Resources)]);
  return [...ids].filter(
    (id) => JSON.stringify(one.Resources[id]) !== JSON.stringify(other.Resources[id]),
  );
}
