import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Metafile } from 'esbuild';
import { bundle } from '../../../infra/build/bundle.ts';
import { discover } from '../../../infra/build/discover.ts';
import { repository } from '../../../infra/build/repository.ts';
import { httpFunctionsOf } from '../../../infra/build/shared-functions.ts';

/** Not the folder that deploys: another process may be building it. */
export const measuredFolder = '.build/measured';

export interface FunctionBundle {
  readonly id: string;
  /** Its folder below `functions/`. */
  readonly area: string;
  readonly isHttp: boolean;
  /** Path of the file. */
  readonly file: string;
  readonly bytes: number;
  /** Bytes of each package in it; our own code is `functions and lib`. */
  readonly packages: ReadonlyMap<string, number>;
  /** Paths of our own files in it. */
  readonly ownFiles: readonly string[];
  /** The commands that it would need of the SDK's clients, with their package. */
  readonly commands: readonly string[];
}

/**
 * Builds functions as they deploy, and reads what is in the bundles.
 * @param ids of functions; every one by default
 */
export async function buildBundles(ids?: readonly string[]): Promise<readonly FunctionBundle[]> {
  const discovered = await discover();
  const isWanted = (id: string): boolean => ids?.includes(id) ?? true;
  const { outputFiles, metafile } = await bundle(discovered, measuredFolder, isWanted);
  await rm(resolve(repository, measuredFolder), { recursive: true, force: true });
  const code = outputFiles.filter(({ path }) => !path.endsWith('.map'));
  for (const { path, contents } of code) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, contents);
  }
  const sources = [
    ...httpFunctionsOf(discovered).map(({ id, file }) => ({ id, file, isHttp: true })),
    ...discovered.workers.map(({ id, file }) => ({ id, file, isHttp: false })),
  ];
  return sources
    .filter(({ id }) => isWanted(id))
    .map(({ id, file, isHttp }) => {
      const path = `${measuredFolder}/${id}/index.mjs`;
      const output = metafile.outputs[path];
      if (!output) throw new Error(`${path} was not built.`);
      return {
        id,
        area: file.split('/')[1] ?? '',
        isHttp,
        file: resolve(repository, path),
        bytes: output.bytes,
        packages: packagesOf(output),
        ownFiles: ownFilesOf(output),
        commands: commandsOf(ownFilesOf(output)),
      };
    });
}

function packagesOf({ inputs }: Metafile['outputs'][string]): Map<string, number> {
  const packages = new Map<string, number>();
  for (const [input, { bytesInOutput }] of Object.entries(inputs)) {
    const name = packageOf(input);
    packages.set(name, (packages.get(name) ?? 0) + bytesInOutput);
  }
  return packages;
}

function packageOf(input: string): string {
  const inModules = input.split('node_modules/').at(-1);
  if (inModules !== undefined && input.includes('node_modules/')) {
    const [scope = '', name = ''] = inModules.split('/');
    return scope.startsWith('@') ? `${scope}/${name}` : scope;
  }
  return input.startsWith('generated:validator:') ? 'validators (generated)' : 'functions and lib';
}

function ownFilesOf({ inputs }: Metafile['outputs'][string]): string[] {
  return Object.entries(inputs)
    .filter(
      ([input, { bytesInOutput }]) => bytesInOutput > 0 && /^(lib|functions|infra)\//.test(input),
    )
    .map(([input]) => input);
}

/** What our clients of AWS take the place of: see docs/adr/0021-a-client-of-aws-of-our-own.md. */
const replaced: Readonly<Record<string, readonly string[]>> = {
  'lib/platform/dynamo/client.ts': [
    '@aws-sdk/client-dynamodb BatchGetItemCommand',
    '@aws-sdk/client-dynamodb DeleteItemCommand',
    '@aws-sdk/client-dynamodb GetItemCommand',
    '@aws-sdk/client-dynamodb PutItemCommand',
    '@aws-sdk/client-dynamodb QueryCommand',
    '@aws-sdk/client-dynamodb TransactWriteItemsCommand',
    '@aws-sdk/client-dynamodb UpdateItemCommand',
  ],
  'lib/platform/dynamo/scan.ts': ['@aws-sdk/client-dynamodb ScanCommand'],
  'lib/platform/audit/bucket.ts': [
    '@aws-sdk/client-s3 GetObjectCommand',
    '@aws-sdk/client-s3 PutObjectCommand',
  ],
  'lib/platform/audit/put-events.ts': ['@aws-sdk/client-eventbridge PutEventsCommand'],
  'lib/platform/aws/invoke-function.ts': ['@aws-sdk/client-lambda InvokeCommand'],
  'lib/platform/queues/client.ts': [
    '@aws-sdk/client-sqs ChangeMessageVisibilityCommand',
    '@aws-sdk/client-sqs SendMessageBatchCommand',
    '@aws-sdk/client-sqs SendMessageCommand',
  ],
  'lib/platform/queues/check-dead-letters.ts': ['@aws-sdk/client-sqs GetQueueAttributesCommand'],
  'lib/platform/secrets/get-secret-text.ts': [
    '@aws-sdk/client-secrets-manager GetSecretValueCommand',
  ],
};

/** For example `@aws-sdk/client-dynamodb GetItemCommand`. */
function commandsOf(ownFiles: readonly string[]): string[] {
  return ownFiles.flatMap((file) => replaced[file] ?? []).sort();
}
