import { beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../lib/auth/caller.ts';
import { createContextField } from '../../../lib/flags/context-fields/change-context-fields.ts';
import { listProjectContextFields } from '../../../lib/flags/context-fields/visible-context-fields.ts';
import { setDefaultStrategy } from '../../../lib/flags/default-strategies/default-strategy.ts';
import { createFeature } from '../../../lib/flags/features/create-feature.ts';
import { listArchivedFeatures } from '../../../lib/flags/features/list-archived-features.ts';
import { listTypeUses } from '../../../lib/flags/features/list-type-uses.ts';
import { getProjectStatus } from '../../../lib/flags/insights/project-status.ts';
import { createSegment } from '../../../lib/flags/segments/change-segments.ts';
import { createStrategyType } from '../../../lib/flags/strategy-types/change-strategy-types.ts';
import { listTags } from '../../../lib/flags/tags/visible-tags.ts';
import { projectVisibility } from '../../../lib/projects/authorization/visibility.ts';
import { createProject } from '../../../lib/projects/create-project.ts';
import {
  listEnvironmentsWithCounts,
  listProjectEnvironments,
} from '../../../lib/projects/environments/list-environments.ts';
import { createToken } from '../../../lib/projects/tokens/create-token.ts';
import {
  countProjectTokens,
  listProjectTokens,
} from '../../../lib/projects/tokens/project-tokens.ts';
import { findVisibleTokens } from '../../../lib/projects/tokens/visible-tokens.ts';
import { readDashboard } from '../../../lib/system/dashboard/personal-dashboard.ts';
import { seed } from '../../../lib/system/seed/seed.ts';
import { readStatistics } from '../../../lib/system/statistics.ts';
import { recordCommands } from '../../support/recorded-commands.ts';
import { admin } from '../../support/seeded-project.ts';
import { useTable } from '../../support/table.ts';

useTable();

/** Owns one project. */
const member: Caller = {
  ...admin,
  tokenType: 'user',
  author: { id: 1, name: 'member' },
  rights: { isAdmin: false, root: [], projects: new Map([['mine-1', []]]) },
};

/** What is read of few of many things, by name. */
const reads: Readonly<Record<string, () => Promise<unknown>>> = {
  'the environments with their counts': () => listEnvironmentsWithCounts(admin),
  'the environments of a project': () => listProjectEnvironments('default'),
  'the tokens with a name': () => findVisibleTokens(admin, 'mine'),
  'the tokens of a project': () => listProjectTokens(admin, 'default'),
  'the number of tokens of a project': () => countProjectTokens(admin, 'default'),
  'the archived flags of all projects': () => listArchivedFeatures(admin),
  'the status of a project': () => getProjectStatus(admin, 'default'),
  'the counts of the instance': () => readStatistics(),
  'the dashboard of a person': () => readDashboard(member),
  'the context fields of a project': () => listProjectContextFields('mine-1', undefined),
  'which projects a person sees': () => projectVisibility(member.rights),
  'a tag that many projects use': () => listTags(member.rights),
  'what uses a strategy type': () => listTypeUses(admin.rights, 'custom'),
};

const few = new Map<string, unknown>();
const many = new Map<string, unknown>();

beforeAll(async () => {
  await seed();
  await createStrategyType(admin, { name: 'custom', parameters: [] });
  await createThings('mine', 1);
  await createToken(admin.author, tokenOf('mine', 'default'));
  await measure(few);
  await createThings('other', 40);
  await measure(many);
}, 120_000);

describe('a read costs the same with forty times as many others', () => {
  it.each(Object.keys(reads))('%s', (name) => {
    expect(many.get(name)).toEqual(few.get(name));
  });
});

/** The calls and units of each read of a process that has read it before. */
async function measure(costs: Map<string, unknown>): Promise<void> {
  for (const [name, read] of Object.entries(reads)) {
    await read();
    const commands = await recordCommands(read);
    const units = commands.reduce((sum, command) => sum + command.units, 0);
    costs.set(name, { calls: commands.length, units });
  }
}

async function createThings(name: string, count: number): Promise<void> {
  for (let index = 1; index <= count; index += 1) {
    const project = `${name}-${index}`;
    await createProject(admin, { id: project, name: project, description: 'x'.repeat(1_000) });
    for (const environment of ['development', 'production']) {
      await createToken(admin.author, { ...tokenOf(project, project), environment });
    }
    await createContextField(admin, { name: project, project }, { description: 'x'.repeat(200) });
    await createSegment(admin, {
      name: project,
      project,
      constraints: [],
      description: 'x'.repeat(200),
    });
    await createFeature(admin, project, {
      name: project,
      tags: [{ type: 'simple', value: 'shared' }],
    });
    await setDefaultStrategy(
      admin,
      { projectId: project, environment: 'development' },
      { name: 'flexibleRollout' },
    );
  }
}

function tokenOf(tokenName: string, project: string) {
  return {
    tokenName,
    type: 'client',
    environment: 'development',
    projects: [project],
    expiresAt: null,
  } as const;
}
