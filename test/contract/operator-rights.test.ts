import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../../infra/build/repository.ts';
import { readImports } from '../../infra/lint/read-imports.ts';

/** The SDK's clients whose actions have another prefix than `dynamodb`, by the end of their package's name. */
const prefixes: Readonly<Record<string, string>> = {
  cloudformation: 'cloudformation',
  dynamodb: 'dynamodb',
  'secrets-manager': 'secretsmanager',
  sns: 'sns',
  ssm: 'ssm',
};

/** What DynamoDB does itself for a restore, with the rights of the caller: its guide to restoring. */
const DONE_BY_AWS = ['dynamodb:Scan', 'dynamodb:BatchWriteItem'];

const entries = {
  bootstrap: 'infra/bootstrap/bootstrap.ts',
  migrate: 'infra/migrate/migrate.ts',
  forget: 'infra/forget/forget.ts',
  restore: 'infra/restore/restore.ts',
  adopt: 'infra/restore/adopt.ts',
  'rotate-key': 'infra/rotate-key/rotate-key.ts',
} as const;

const rows = rightsByRow(await readFile(resolve(repository, 'docs/deploying.md'), 'utf8'));
const ofAll = rows.get('all of them') ?? [];

test.each(Object.entries(entries))('docs/deploying.md lists what %s calls', async (name, entry) => {
  const shared = name === 'restore' ? (rows.get('adopt') ?? []) : [];
  const called = await actionsFrom(entry);
  // `adopt` only seals again with keys that it is given: it never changes the secret.
  if (name === 'adopt') called.delete('secretsmanager:PutSecretValue');

  const listed = rows.get(name) ?? [];
  expect([...called].filter((each) => ![...ofAll, ...shared, ...listed].includes(each))).toEqual(
    [],
  );
  expect(listed.filter((each) => ![...called, ...DONE_BY_AWS].includes(each))).toEqual([]);
});

test('docs/deploying.md lists what the service does with items', async () => {
  const commands = await readFile(resolve(repository, 'lib/platform/dynamo/commands.ts'), 'utf8');
  const called = [...commands.matchAll(/ operation = '(\w+)'/g)].map(
    ([, action]) => `dynamodb:${action}`,
  );

  // A transaction needs the rights of its parts; one command looks at the whole table.
  const listed = [...ofAll, ...(rows.get('forget') ?? [])];
  expect(called).toContain('dynamodb:GetItem');
  const missing = called.filter((each) => !listed.includes(each));
  expect(missing.filter((each) => each !== 'dynamodb:TransactWriteItems')).toEqual([]);
});

// Functions have only the credentials of the environment: docs/adr/0021-a-client-of-aws-of-our-own.md.
test.each(Object.entries(entries))(
  '%s calls AWS with the credentials of a profile, too',
  async (_name, entry) => {
    const files = await filesFrom(entry, /^(infra|lib)\//);

    expect(files).toContain('lib/platform/aws/call-aws.ts');
    expect(files).toContain('infra/bootstrap/operator-credentials.ts');
    expect(await readFile(resolve(repository, entry), 'utf8')).toContain(
      'useOperatorCredentials(region);',
    );
  },
);

/** The actions in each row of the table of commands. */
function rightsByRow(page: string): ReadonlyMap<string, readonly string[]> {
  const [, table = ''] = /\| command \| rights \|\n(.*?)\n\n/s.exec(page) ?? [];
  return new Map(
    table.split('\n').map((line) => {
      const [, name = '', rights = ''] = line.split('|');
      const actions = [...rights.matchAll(/`([a-z]+:\w+)`/g)].map(([, action = '']) => action);
      return [name.replaceAll('`', '').trim(), actions];
    }),
  );
}

/** The actions of a program and of what it imports from `infra`; of `infra/local` commands only read the shape of the table. */
async function actionsFrom(entry: string): Promise<Set<string>> {
  const files = await filesFrom(entry, /^infra\/(?!local\/)/);
  return new Set((await Promise.all(files.map(actionsIn))).flat());
}

/** The files that a program imports at run time, and itself. */
async function filesFrom(entry: string, which: RegExp): Promise<string[]> {
  const seen = new Set([entry]);
  // A set that grows is walked to its end.
  for (const file of seen) {
    const imports = readImports(file, await readFile(resolve(repository, file), 'utf8'));
    for (const { target, typeOnly } of imports)
      if (which.test(target) && !typeOnly) seen.add(target);
  }
  return [...seen];
}

/** The actions of the SDK's commands that a file imports. */
async function actionsIn(file: string): Promise<string[]> {
  const text = await readFile(resolve(repository, file), 'utf8');
  return [...text.matchAll(/^import \{([^}]*)\} from '@aws-sdk\/client-([\w-]+)'/gm)].flatMap(
    ([, names = '', client = '']) =>
      [...names.matchAll(/\b(\w+)Command\b/g)].map(
        ([, action]) => `${prefixes[client] ?? client}:${action}`,
      ),
  );
}
