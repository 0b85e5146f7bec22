import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { releaseTemplate } from '../../infra/release/release-template.ts';
import { limitSbom, packageFolderOf } from '../../infra/release/sbom.ts';
import { writeRelease } from '../../infra/release/write-release.ts';
import type { Template } from '../../infra/serverless/template.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flagwright-release-'));
});

afterAll(() => rm(folder, { recursive: true }));

/** As the Serverless CLI packages it. */
const packaged = {
  Parameters: { AlarmEmail: { Type: 'String', Default: '' } },
  Resources: {
    ServerlessDeploymentBucket: { Type: 'AWS::S3::Bucket', Properties: {} },
    ServerlessDeploymentBucketPolicy: { Type: 'AWS::S3::BucketPolicy', Properties: {} },
    GetHealthLambdaFunction: {
      Type: 'AWS::Lambda::Function',
      Properties: {
        FunctionName: 'flagwright-prod-getHealth',
        Timeout: 29,
        Code: { S3Bucket: { Ref: 'ServerlessDeploymentBucket' }, S3Key: 'serverless/x.zip' },
      },
    },
  },
  Outputs: {
    ServerlessDeploymentBucketName: { Value: { Ref: 'ServerlessDeploymentBucket' } },
    TableName: { Value: 'table' },
  },
} satisfies Template & Record<string, unknown>;

describe('the template of a release', () => {
  it('has no versions of functions, which would not learn of a parameter', () => {
    const Version = { Type: 'AWS::Lambda::Version', Properties: {} };
    const { Resources } = packaged;

    expect(() =>
      releaseTemplate({ ...packaged, Resources: { ...Resources, Version } }, new Map()),
    ).toThrow('A release has no provisioned concurrency');
  });

  const released = releaseTemplate(packaged, new Map([['getHealth', 'abc.zip']]));

  it('finds the code where its parameters say', () => {
    expect(released.Resources.GetHealthLambdaFunction?.Properties).toEqual({
      FunctionName: 'flagwright-prod-getHealth',
      Timeout: 29,
      Code: { S3Bucket: { Ref: 'CodeBucket' }, S3Key: { 'Fn::Sub': `\${CodePrefix}abc.zip` } },
    });
    expect(Object.keys(released.Parameters)).toEqual(['CodeBucket', 'CodePrefix', 'AlarmEmail']);
  });

  it('has nothing that only the Serverless CLI needs', () => {
    expect(JSON.stringify(released)).not.toContain('Serverless');
    expect(Object.keys(released.Outputs)).toEqual(['TableName']);
  });

  it('is refused for a function without a package', () => {
    expect(() => releaseTemplate(packaged, new Map())).toThrow('getHealth has no package.');
  });
});

describe('a release', () => {
  it('has the same bytes each time, named and listed by their hashes', async () => {
    const zip = join(folder, 'getHealth.zip');
    await writeFile(zip, 'a package');
    const parts = { template: packaged, packages: new Map([['getHealth', zip]]), sbom: {} };

    await writeRelease(join(folder, 'first'), parts);
    await writeRelease(join(folder, 'second'), parts);

    const [first, second] = await Promise.all(
      ['first', 'second'].map((name) => readFile(join(folder, name, 'SHA256SUMS'), 'utf8')),
    );
    const files = await readdir(join(folder, 'first'));
    expect(first).toBe(second);
    expect(first?.match(/(?<=^\w{64} {2}).*$/gm)).toEqual(
      files.filter((name) => name !== 'SHA256SUMS').sort(),
    );
    expect(files.filter((name) => name.endsWith('.zip'))).toEqual([
      expect.stringMatching(/^[0-9a-f]{64}\.zip$/),
    ]);
  });
});

describe('the list of software', () => {
  const all = {
    serialNumber: 'urn:uuid:random',
    metadata: {
      timestamp: 'now',
      tools: [],
      component: { 'bom-ref': 'flagwright@1.0.0', name: 'a-folder' },
    },
    components: [{ 'bom-ref': '@a/b@1.0.0' }, { 'bom-ref': 'c@2.0.0' }],
    dependencies: [
      { ref: 'flagwright@1.0.0', dependsOn: ['@a/b@1.0.0', 'c@2.0.0'] },
      { ref: '@a/b@1.0.0', dependsOn: ['c@2.0.0'] },
    ],
  };

  it('has only what is bundled, and nothing of the machine', () => {
    const limited = limitSbom(all, new Set(['@a/b@1.0.0']));

    expect(limited).toEqual({
      serialNumber: expect.stringMatching(/^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      metadata: { component: { 'bom-ref': 'flagwright@1.0.0', name: 'flagwright' } },
      components: [{ 'bom-ref': '@a/b@1.0.0' }],
      dependencies: [
        { ref: 'flagwright@1.0.0', dependsOn: ['@a/b@1.0.0'] },
        { ref: '@a/b@1.0.0', dependsOn: [] },
      ],
    });
  });

  it('is refused if it lacks something that is bundled', () => {
    expect(() => limitSbom(all, new Set(['d@1.0.0']))).toThrow('npm does not know d@1.0.0.');
  });

  it.each([
    ['node_modules/@a/b/dist/index.js', 'node_modules/@a/b'],
    ['node_modules/a/node_modules/c/index.js', 'node_modules/a/node_modules/c'],
    ['lib/http/contract.ts', undefined],
  ])('knows the package of %s', (path, expected) => {
    expect(packageFolderOf(path)).toBe(expected);
  });
});
