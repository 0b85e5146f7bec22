import { type AttributeValue, DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { scopeOf } from '../../../lib/clients/environment-cache/scope.ts';
import { cloneEnvironment } from '../../../lib/environment-lifecycle/clone-environment.ts';
import { deleteEnvironment } from '../../../lib/environment-lifecycle/delete-environment.ts';
import { updateEnvironment } from '../../../lib/environments/change-environments.ts';
import {
  findEnvironment,
  findWholeEnvironment,
} from '../../../lib/environments/environment-store.ts';
import { presentWithProgress } from '../../../lib/environments/present-environment.ts';
import { findWholeFeature } from '../../../lib/flags/feature-data/feature-store.ts';
import type { FeatureEnvironment } from '../../../lib/flags/feature-data/model.ts';
import { createSegment } from '../../../lib/flags/segments/change-segments.ts';
import { createRole } from '../../../lib/identity/role-changes/change-roles.ts';
import { listRoles } from '../../../lib/identity/roles/role-store.ts';
import { exportFeatures } from '../../../lib/import-export/export-features.ts';
import { importFeatures } from '../../../lib/import-export/import-features.ts';
import { dynamo } from '../../../lib/platform/dynamo/client.ts';
import { TransactWriteItemsCommand } from '../../../lib/platform/dynamo/commands.ts';
import { chooseScope } from '../../../lib/playground/scope.ts';
import {
  addProjectEnvironment,
  removeProjectEnvironment,
} from '../../../lib/projects/change-project-environments.ts';
import { createProject } from '../../../lib/projects/create-project.ts';
import { listEnvironmentsWithCounts } from '../../../lib/projects/environments/list-environments.ts';
import { listProjects } from '../../../lib/projects/project-store.ts';
import { createToken } from '../../../lib/projects/tokens/create-token.ts';
import { seed } from '../../../lib/system/seed/seed.ts';
import { diesAt } from '../../support/dies-at.ts';
import { admin } from '../../support/seeded-project.ts';
import { useTable } from '../../support/table.ts';

useTable();

const SOURCE = 'development';
const aToken = {
  tokenName: 'too early',
  type: 'client',
  projects: ['*'],
  expiresAt: null,
} as const;
const flags = ['large', ...Array.from({ length: 8 }, (_, index) => `small-${index}`)];

beforeAll(async () => {
  await seed();
  for (const name of ['one', 'two', 'three']) {
    await createSegment(admin, { name, description: null, constraints: [] });
  }
  await createProject(admin, { id: 'other', name: 'Other' });
  // More relations than one transaction takes.
  for (const count of [10, 20, 30])
    await importFlags('default', ['large'], count, ['one', 'two', 'three']);
  await importFlags('default', flags.slice(1, 6), 1, ['one']);
  await importFlags('other', flags.slice(6), 1, []);
  await createRole(admin, {
    name: 'releaser',
    description: '',
    permissions: [{ name: 'UPDATE_FEATURE_ENVIRONMENT', environment: SOURCE }],
  });
}, 60_000);

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a clone that is cut', () => {
  it('at any point is the same in the end as one that is not', async () => {
    const whole = await cloned('to-whole');
    const expected = await storedFor('to-whole');
    await removed('to-whole');
    const remaining = await storedFor('to-whole');
    expect(whole.large?.strategies).toHaveLength(30);

    const cuts: string[] = [];
    for (const isAfter of [false, true]) {
      let call = 1;
      while (await cloneDies(call, isAfter, `to-${call}-${isAfter}`)) {
        const name = `to-${call}-${isAfter}`;
        cuts.push(name);
        call += 1;

        expect(await cloned(name)).toEqual(whole);
        expect(await storedFor(name)).toEqual(expected);

        await removed(name);
        expect(await storedFor(name)).toEqual(remaining);
      }
      await removed(`to-${call}-${isAfter}`);
    }
    expect(cuts.length).toBeGreaterThan(12);
  }, 120_000);
});

describe('an unfinished copy', () => {
  const name = 'half';
  const half = { name, type: 'test' };

  beforeEach(async () => {
    expect(await cloneDies(4, false, name)).toBe(true);
  });

  afterEach(async () => {
    if (await findEnvironment(name)) await removed(name);
  });

  it('is listed as such, with how far it is', async () => {
    const listed = (await listEnvironmentsWithCounts(admin)).find((each) => each.name === name);

    expect(listed).toMatchObject({
      projectCount: 0,
      unfinishedCopy: { source: SOURCE, flags: 9, copiedFlags: 0 },
    });
  });

  it.each<[string, number, () => Promise<unknown>]>([
    ['a token', 400, () => createToken(admin.author, { ...aToken, environment: name })],
    ['a project', 400, () => addProjectEnvironment(admin, 'other', { environment: name })],
    ['a new project', 400, () => createProject(admin, { name: 'New', environments: [name] })],
    ['an SDK with an admin token', 404, () => scopeOf(admin, { environment: name }, undefined)],
    ['an export', 404, () => exportFeatures(admin, { environment: name, features: ['large'] })],
    ['the playground', 400, () => chooseScope(admin, { environments: [name], projects: '*' }, '/')],
    ['a change of the environment', 409, () => updateEnvironment(admin, name, { type: 'other' })],
    ['a copy of it', 409, () => cloneEnvironment(admin, name, { name: 'copy', type: 'test' })],
    ['a copy of another source', 409, () => cloneEnvironment(admin, 'production', half)],
    [
      'a copy of other projects',
      409,
      () => cloneEnvironment(admin, SOURCE, { ...half, projects: ['other'] }),
    ],
    [
      'a copy without roles',
      409,
      () => cloneEnvironment(admin, SOURCE, { ...half, clonePermissions: false }),
    ],
    [
      'a copy of another type',
      409,
      () => cloneEnvironment(admin, SOURCE, { ...half, type: 'other' }),
    ],
  ])('is not there for %s', async (_who, status, use) => {
    await expect(use()).rejects.toMatchObject({ status });
  });

  it('is no environment of new projects', async () => {
    const project = await createProject(admin, { name: 'Later' });

    expect(Object.keys(project.environments)).not.toContain(name);
  });

  it('is deleted with all that was copied', async () => {
    await removed(name);

    expect(await findEnvironment(name)).toBeUndefined();
    expect((await storedFor(name)).filter((item) => !item.includes('SETTINGS_'))).toEqual([]);
  });

  it('is not continued while it is deleted, whatever was copied in between', async () => {
    const client = dynamo();
    const send = client.send.bind(client) as (command: object) => Promise<unknown>;
    let continued: Promise<unknown> | undefined;
    vi.spyOn(client, 'send').mockImplementation(async (command: object) => {
      const removes =
        command instanceof TransactWriteItemsCommand &&
        command.input.TransactItems?.some(({ Delete }) => Delete);
      if (removes && !continued) {
        continued = cloneEnvironment(admin, SOURCE, half);
        await expect(continued).rejects.toMatchObject({ name: 'ConflictError' });
      }
      return send(command);
    });

    await deleteEnvironment(admin, name);

    expect(continued).toBeDefined();
    expect((await storedFor(name)).filter((item) => !item.includes('SETTINGS_'))).toEqual([]);
  });

  it('is continued by two requests at once, and whole in the end', async () => {
    const both = await Promise.all([
      cloneEnvironment(admin, SOURCE, half),
      cloneEnvironment(admin, SOURCE, half),
    ]);

    expect(both.map(({ unfinished }) => unfinished)).toEqual([undefined, undefined]);
    expect((await findWholeFeature('large'))?.environments[name]?.strategies).toHaveLength(30);
  });

  it('stops after 20 seconds, with what is left, and continues', async () => {
    const now = Date.now();
    let calls = 0;
    vi.spyOn(Date, 'now').mockImplementation(() => {
      calls += 1;
      return calls === 1 ? now : now + 20_000;
    });

    await expect(cloneEnvironment(admin, SOURCE, half)).rejects.toMatchObject({
      status: 409,
      message:
        'Stopped after 20 seconds: 9 flags are left to copy. Send the request again to continue.',
    });

    vi.restoreAllMocks();
    await expect(cloneEnvironment(admin, SOURCE, half)).resolves.toMatchObject({ name });
    await expect(cloneEnvironment(admin, SOURCE, half)).rejects.toMatchObject({
      name: 'NameExistsError',
    });
  });
});

/** Imports flags with some strategies, which are different. */
async function importFlags(
  project: string,
  names: readonly string[],
  count: number,
  segments: readonly string[],
): Promise<void> {
  await importFeatures(admin, {
    project,
    parts: [
      {
        environment: SOURCE,
        data: {
          features: names.map((name) => ({ name, type: 'release' })),
          featureStrategies: names.flatMap((featureName) =>
            Array.from({ length: count }, (_, index) => ({
              featureName,
              name: 'default',
              title: `number ${index}`,
              sortOrder: index,
              parameters: {},
              constraints: [],
              variants: [],
              segments: segments.map((_name, position) => position + 1),
            })),
          ),
          featureEnvironments: names.map((featureName) => ({
            name: featureName,
            featureName,
            environment: SOURCE,
            enabled: true,
            variants: [],
          })),
          segments: segments.map((name, position) => ({ id: position + 1, name })),
          featureTags: [],
          dependencies: [],
          links: [],
          contextFields: [],
          tagTypes: [],
        },
      },
    ],
  });
}

interface Cloned {
  readonly environment: unknown;
  readonly projects: readonly string[];
  readonly roles: readonly string[];
  readonly [flag: string]: unknown;
  readonly large?: Pick<FeatureEnvironment, 'enabled' | 'strategies'>;
}

/** Clones, and describes what there is then, without ids. */
async function cloned(name: string): Promise<Cloned> {
  // Cut after the last commit, it is whole, and the name is taken.
  const isWhole = (await findWholeEnvironment(name)) !== undefined;
  if (!isWhole) await cloneEnvironment(admin, SOURCE, { name, type: 'test' });
  const states = await Promise.all(
    flags.map(async (flag) => {
      const whole = await findWholeFeature(flag);
      const { enabled, strategies = [], variants } = whole?.environments[name] ?? {};
      return [
        flag,
        { enabled, variants, strategies: strategies.map(({ id: _id, ...rest }) => rest) },
      ];
    }),
  );
  const [projects, roles, environment] = await Promise.all([
    listProjects(),
    listRoles(),
    findEnvironment(name),
  ]);
  return {
    environment: environment && { ...presentWithProgress(environment), name: 'copy', sortOrder: 0 },
    projects: projects.filter((each) => Object.hasOwn(each.environments, name)).map(({ id }) => id),
    roles: roles.flatMap(({ name: role, permissions }) =>
      permissions.filter((each) => each.environment === name).map((each) => `${role} ${each.name}`),
    ),
    ...Object.fromEntries(states),
  };
}

/** Everything in the table that names an environment, except for events. Without ids, versions and times. */
async function storedFor(name: string): Promise<string[]> {
  const items: Record<string, AttributeValue>[] = [];
  let from: Record<string, AttributeValue> | undefined;
  const client = new DynamoDBClient({ endpoint: process.env.DYNAMODB_ENDPOINT ?? '' });
  do {
    const page = await client.send(
      new ScanCommand({
        TableName: 'flagwright-test',
        ConsistentRead: true,
        ...(from && { ExclusiveStartKey: from }),
      }),
    );
    items.push(...(page.Items ?? []));
    from = page.LastEvaluatedKey;
  } while (from);
  return items
    .map((item) => JSON.stringify(unmarshall(item)))
    .filter((text) => text.includes(`"${name}"`) || text.includes(`#${name}`))
    .filter((text) => !isEvent(text))
    .map((text) =>
      text
        .replaceAll(name, 'copy')
        .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
        .replaceAll(/"(version|sortOrder)":\d+/g, '"$1":0')
        .replaceAll(/"updatedAt":"[^"]+"/g, ''),
    )
    .sort();
}

function isEvent(text: string): boolean {
  return text.includes('"preData"') || text.includes('"type":"environment-created"');
}

/** Clones in a process that dies with a commit. */
function cloneDies(call: number, isAfter: boolean, name: string): Promise<boolean> {
  return diesAt(call, isAfter, () => cloneEnvironment(admin, SOURCE, { name, type: 'test' }));
}

/** Removes environments from all projects, and deletes them. */
async function removed(...names: readonly string[]): Promise<void> {
  for (const name of names) {
    for (const { id, environments } of await listProjects()) {
      if (Object.hasOwn(environments, name)) await removeProjectEnvironment(admin, id, name);
    }
    await deleteEnvironment(admin, name);
  }
}
