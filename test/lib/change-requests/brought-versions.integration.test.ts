import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Caller } from '../../../lib/auth/caller.ts';
import { setState } from '../../../lib/change-requests/lifecycle/set-state.ts';
import type { ChangeInput } from '../../../lib/change-requests/model.ts';
import { addChanges } from '../../../lib/change-requests/propose/add-changes.ts';
import { setDefaultStrategy } from '../../../lib/flags/default-strategies/default-strategy.ts';
import { updateTemplate } from '../../../lib/flags/release-plans/change-templates.ts';
import { updateSegment } from '../../../lib/flags/segments/change-segments.ts';
import { seed } from '../../../lib/system/seed/seed.ts';
import { beforeCommit } from '../../support/before-commit.ts';
import {
  createGuardedWorld,
  everybody,
  type GuardedWorld,
  lead,
  PRODUCTION,
} from '../../support/four-eyes/guarded-world.ts';
import { whoGets } from '../../support/four-eyes/who-gets.ts';
import { admin } from '../../support/seeded-project.ts';
import { useTable } from '../../support/table.ts';

useTable();

beforeAll(() => seed());

afterEach(() => vi.restoreAllMocks());

const author: Caller = { ...admin, author: { id: -100, name: 'author' } };

type Case = (world: GuardedWorld) => {
  readonly changes: readonly unknown[];
  readonly happens: () => Promise<unknown>;
};

const on = (feature: string) => ({ action: 'updateEnabled', feature, payload: { enabled: true } });

it.each<[string, Case]>([
  [
    'a segment that a strategy brings',
    ({ flag, segments: [, segment = 0] }) => ({
      changes: [
        { action: 'addStrategy', feature: flag, payload: { name: 'default', segments: [segment] } },
        on(flag),
      ],
      happens: () => updateSegment(admin, segment, { name: 'Open', constraints: [everybody] }),
    }),
  ],
  [
    'a template',
    ({ flag, template }) => ({
      changes: [
        { action: 'addReleasePlan', feature: flag, payload: { templateId: template } },
        on(flag),
      ],
      happens: () =>
        updateTemplate(admin, template, {
          name: 'Open to all',
          milestones: [
            {
              name: 'All',
              sortOrder: 0,
              strategies: [{ strategyName: 'default', sortOrder: 0, constraints: [everybody] }],
            },
          ],
        }),
    }),
  ],
  [
    'the default strategy',
    ({ project, flag }) => ({
      changes: [on(flag)],
      happens: () =>
        setDefaultStrategy(
          admin,
          { projectId: project, environment: PRODUCTION },
          { name: 'default', constraints: [everybody] },
        ),
    }),
  ],
])('changed between reading and committing, %s is a conflict', async (_what, of) => {
  const world = await createGuardedWorld();
  const { changes, happens } = of(world);
  const projectId = world.project;
  const place = { projectId, environment: PRODUCTION };
  const inputs = changes as readonly ChangeInput[];
  const { id } = await addChanges(author, place, { inputs, isList: true });
  await setState(author, { projectId, id }, { state: 'In review' });
  await setState(lead, { projectId, id }, { state: 'Approved' });
  beforeCommit(happens);

  const applied = setState(lead, { projectId, id }, { state: 'Applied' });

  await expect(applied).rejects.toMatchObject({ status: 409 });
  expect(await whoGets(world.flag, PRODUCTION)).toBe('');
});
