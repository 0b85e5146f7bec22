import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { build } from 'esbuild';
import { repository } from '../../../infra/build/repository.ts';
import { type FunctionBundle, measuredFolder } from './build-bundles.ts';

export interface BareBundle {
  readonly file: string;
  readonly bytes: number;
  /** The same without the credential providers that Lambda does not need. */
  readonly lean: { readonly file: string; readonly bytes: number };
}

/** Instead of the SDK's search for credentials, as in the one function that has the SDK: infra/build/bundle.ts. */
const alias = {
  '@aws-sdk/credential-provider-node': resolve(repository, 'infra/build/lambda-credentials.ts'),
};

/**
 * The smallest bundle that a function could have with the SDK: its clients and commands, nothing around them.
 * @returns a lookup; a function that does not call AWS has no bare bundle
 */
export async function bareBundles(
  bundles: readonly FunctionBundle[],
): Promise<(bundle: FunctionBundle) => BareBundle | undefined> {
  const sets = new Map(bundles.map(({ commands }) => [commands.join(), commands]));
  sets.delete('');
  const built = await Promise.all(
    [...sets].map(
      async ([key, commands], index) => [key, await buildBare(commands, index)] as const,
    ),
  );
  const byCommands = new Map(built);
  return ({ commands }) => byCommands.get(commands.join());
}

async function buildBare(commands: readonly string[], index: number): Promise<BareBundle> {
  return {
    ...(await buildOne(commands, `bare-${index}`, false)),
    lean: await buildOne(commands, `lean-${index}`, true),
  };
}

async function buildOne(commands: readonly string[], name: string, isLean: boolean) {
  const { outputFiles } = await build({
    stdin: { contents: entryOf(commands), resolveDir: repository },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    minify: true,
    ...(isLean && { alias }),
    write: false,
    banner: {
      js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
    },
  });
  const file = resolve(repository, measuredFolder, name, 'index.mjs');
  const contents = outputFiles[0]?.contents ?? new Uint8Array();
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, contents);
  return { file, bytes: contents.length };
}

const clientsByPackage: Readonly<Record<string, string>> = {
  '@aws-sdk/client-dynamodb': 'DynamoDBClient',
  '@aws-sdk/client-secrets-manager': 'SecretsManagerClient',
  '@aws-sdk/client-sqs': 'SQSClient',
  '@aws-sdk/client-lambda': 'LambdaClient',
  '@aws-sdk/client-eventbridge': 'EventBridgeClient',
  '@aws-sdk/client-s3': 'S3Client',
};

/** Clients and commands, and the conversion of values. */
function entryOf(commands: readonly string[]): string {
  const byPackage = Map.groupBy(commands, (command) => command.split(' ')[0] ?? '');
  const clients = [...byPackage].map(([name, list]) => {
    return `export { ${[clientsByPackage[name] ?? '', ...list.map((each) => each.split(' ')[1])].join(', ')} } from '${name}';`;
  });
  return [...clients, "export { marshall, unmarshall } from '@aws-sdk/util-dynamodb';"].join('\n');
}
