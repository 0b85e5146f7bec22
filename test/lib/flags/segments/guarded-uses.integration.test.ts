import { beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../../../lib/auth/caller.ts';
import { setApprovals } from '../../../../lib/change-requests/approval-settings.ts';
import { addFeatureStrategy } from '../../../../lib/flags/feature-environments/change-strategies.ts';
import { createFeature } from '../../../../lib/flags/features/create-feature.ts';
import { createSegment, updateSegment } from '../../../../lib/flags/segments/change-segments.ts';
import { playAdvanced } from '../../../../lib/playground/play.ts';
import { createProject } from '../../../../lib/projects/create-project.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { recordCommands } from '../../../support/recorded-commands.ts';
import { admin } from '../../../support/seeded-project.ts';
import { useTable } from '../../../support/table.ts';

useTable();

const constraints = [{ contextName: 'userId', operator: 'IN' as const, values: ['7'] }];

/** May change everything, but not without approval. */
const editor: Caller = {
  ...admin,
  rights: { isAdmin: false, root: [{ name: 'UPDATE_SEGMENT' }], projects: new Map() },
};

beforeAll(async () => {
  await seed();
});

async function useIn(project: string, segment: number, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const featureName = `${project}-${segment}-${index}`;
    await createFeature(admin, project, { name: featureName });
    const place = { projectId: project, featureName, environment: 'development' };
    await addFeatureStrategy(admin, place, { name: 'default', segments: [segment] });
  }
}

async function newSegment(name: string): Promise<number> {
  return (await createSegment(admin, { name, constraints })).id;
}

async function unitsOf(run: () => Promise<unknown>): Promise<number> {
  const commands = await recordCommands(run);
  return commands.reduce((sum, { units }) => sum + units, 0);
}

it('an update of a segment does not look at the flags that use it without approvals', async () => {
  const [few, many] = [await newSegment('few'), await newSegment('many')];
  await useIn('default', few, 1);
  await useIn('default', many, 12);
  const change = (id: number, name: string, description: string) => () =>
    updateSegment(admin, id, { name, description, constraints });
  await change(few, 'few', 'warms up')();

  const units = await unitsOf(change(few, 'few', 'changed'));
  expect(await unitsOf(change(many, 'many', 'changed'))).toBeLessThanOrEqual(units + 1);
});

it('an update is refused as soon as changes of a flag with it need approval', async () => {
  const id = await newSegment('guarded');
  await createProject(admin, { id: 'careful', name: 'Careful' });
  await useIn('careful', id, 2);
  const update = (description: string) =>
    updateSegment(editor, id, { name: 'guarded', description, constraints });
  await update('before');

  const place = { projectId: 'careful', environment: 'development' };
  await setApprovals(admin, place, { changeRequestsEnabled: true, requiredApprovals: 1 });
  await expect(update('after')).rejects.toThrow('require approval');
});

it('the playground of one project reads no others', async () => {
  const request = {
    environments: ['development'],
    projects: ['default'],
    context: { appName: 'shop' },
  };
  const play = () => playAdvanced(admin, request);
  await play();
  const few = await unitsOf(play);
  for (let index = 0; index < 40; index += 1) {
    const description = 'x'.repeat(400);
    await createProject(admin, { id: `other-${index}`, name: `Other ${index}`, description });
  }
  await play();

  expect(await unitsOf(play)).toBe(few);
});
