import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Part, startSqs } from '../../infra/local/embedded-services.ts';
import CodeByContent from '../../infra/serverless/code-by-content.ts';
import type { Template } from '../../infra/serverless/template.ts';
import { localAws } from '../support/local-aws.ts';

const Bucket = 'deployments';
const STAGE_FOLDER = 'serverless/flagwright/prod';

let folder: string;
let aws: Part;
let client: S3Client;
let uploaded: string[];

// The embedded queues come with an S3.
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flagwright-code-'));
  aws = await startSqs();
  client = new S3Client(awsConfig());
  await client.send(new CreateBucketCommand({ Bucket }));
  uploaded = [];
});

afterEach(async () => {
  vi.useRealTimers();
  client.destroy();
  await aws.close();
  await rm(folder, { recursive: true });
});

function awsConfig() {
  return {
    endpoint: aws.endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: {
      accessKeyId: localAws.AWS_ACCESS_KEY_ID,
      secretAccessKey: localAws.AWS_SECRET_ACCESS_KEY,
    },
  };
}

async function put(Key: string, Body: string | Buffer): Promise<void> {
  await client.send(new PutObjectCommand({ Bucket, Key, Body }));
}

async function storedKeys(): Promise<string[]> {
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
  return Contents.map(({ Key = '' }) => Key);
}

/** Deploys two functions, as the CLI does: it calls the hooks, and uploads its template below a time. */
async function deploy(time: string, code: Readonly<Record<'a' | 'b', string>>): Promise<void> {
  for (const [id, text] of Object.entries(code)) await writeFile(join(folder, `${id}.zip`), text);
  const functionOf = (id: string) => ({
    Type: 'AWS::Lambda::Function',
    Properties: { Code: { S3Key: `${STAGE_FOLDER}/${time}/${id}.zip` } },
  });
  const template: Template = { Resources: { A: functionOf('a'), B: functionOf('b') } };
  const deployment = {
    bucketName: Bucket,
    options: { force: false },
    uploadFunctionsAndLayers: async () => {
      throw new Error('The CLI would upload everything.');
    },
    uploadZipFile: async (file: { filename: string; s3KeyDirname: string; basename: string }) => {
      uploaded.push(await readFile(file.filename, 'utf8'));
      await put(`${file.s3KeyDirname}/${file.basename}`, await readFile(file.filename));
    },
  };
  const { hooks } = new CodeByContent({
    serviceDir: folder,
    pluginManager: { plugins: [{}, deployment] },
    service: {
      service: 'flagwright',
      provider: { compiledCloudFormationTemplate: template },
      getAllFunctions: () => ['a', 'b'],
      getFunction: (name) => ({ package: { artifact: `${name}.zip` } }),
    },
    getProvider: () => ({
      getDeploymentPrefix: () => 'serverless',
      getStage: () => 'prod',
      getAwsSdkV3Config: async () => awsConfig(),
    }),
  });
  await hooks['after:package:compileEvents']?.();
  await hooks['before:aws:deploy:deploy:checkForChanges']?.();
  expect(deployment.options.force).toBe(true);
  await put(
    `${STAGE_FOLDER}/${time}/compiled-cloudformation-template.json`,
    JSON.stringify(template),
  );
  await deployment.uploadFunctionsAndLayers();
  await hooks['after:aws:deploy:finalize:cleanup']?.();
}

it('uploads only code that no deployment before has had', async () => {
  await deploy('1-2026', { a: 'first', b: 'other' });
  uploaded = [];

  await deploy('2-2026', { a: 'second', b: 'other' });

  expect(uploaded).toEqual(['second']);
});

it('uploads nothing for code that is as it was', async () => {
  await deploy('1-2026', { a: 'first', b: 'other' });
  uploaded = [];

  await deploy('2-2026', { a: 'first', b: 'other' });

  expect(uploaded).toEqual([]);
});

it('removes code, a day later, that no deployment in the bucket names', async () => {
  await put(`${STAGE_FOLDER}/code/of-a-deployment-that-is-gone.zip`, 'x');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 86_400_000 });

  await deploy('1-2026', { a: 'first', b: 'other' });

  const code = (await storedKeys()).filter((key) => key.startsWith(`${STAGE_FOLDER}/code/`));
  expect(code).toHaveLength(2);
  expect(code.join()).not.toContain('gone');
});

it('keeps code of deployments that can be rolled back to', async () => {
  await deploy('1-2026', { a: 'first', b: 'other' });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 86_400_000 });

  await deploy('2-2026', { a: 'second', b: 'other' });

  const code = (await storedKeys()).filter((key) => key.startsWith(`${STAGE_FOLDER}/code/`));
  expect(code).toHaveLength(3);
});
