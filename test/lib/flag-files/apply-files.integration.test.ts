import { beforeAll, describe, expect, it } from 'vitest';
import { setApprovals } from '../../../lib/change-requests/approval-settings.ts';
import { findChangeRequest, listOpen } from '../../../lib/change-requests/change-request-store.ts';
import { setState } from '../../../lib/change-requests/lifecycle/set-state.ts';
import { logNames } from '../../../lib/events/log/event-log.ts';
import { applyFiles } from '../../../lib/flag-files/apply-files.ts';
import { continueRuns } from '../../../lib/flag-files/continue-runs.ts';
import type { FlagFile } from '../../../lib/flag-files/model.ts';
import { listRuns } from '../../../lib/flag-files/run-store.ts';
import { updateFeature } from '../../../lib/flags/features/update-feature.ts';
import { getItems } from '../../../lib/platform/dynamo/get-items.ts';
import { keys } from '../../../lib/platform/dynamo/keys.ts';
import { getProject } from '../../../lib/projects/project-store.ts';
import { seed } from '../../../lib/system/seed/seed.ts';
import { diesAt } from '../../support/dies-at.ts';
import {
  aFile,
  apply,
  editing,
  exported,
  plan,
  requestFor,
  rollout,
  someone,
} from '../../support/flag-files.ts';
import { admin } from '../../support/seeded-project.ts';
import { useTable } from '../../support/table.ts';

useTable();

beforeAll(() => seed());

describe('files that are applied', () => {
  it('make flags, and what is exported then is what they say', async () => {
    const [parent, child] = family('made');

    const done = await apply([child, parent]);

    expect(done).toMatchObject({ state: 'done', failed: [], changeRequests: [] });
    expect([...done.created].sort()).toEqual([child.name, parent.name].sort());
    expect(await ofNames(child.name, parent.name)).toEqual([child, parent]);
  });

  it('change nothing and record nothing a second time', async () => {
    const files = [...family('twice')];
    await apply(files);
    const before = await countEvents();

    const again = await apply(files);

    expect(again).toMatchObject({ created: [], changed: [] });
    expect(await countEvents()).toBe(before);
  });

  it('remove what they no longer say', async () => {
    const [parent, child] = family('less');
    await apply([parent, child]);

    await apply([{ name: child.name }]);

    expect(await ofNames(child.name)).toEqual([{ name: child.name }]);
  });

  it('answer a request that is sent again as done', async () => {
    const request = await requestFor([aFile('sent-again')]);
    await applyFiles(admin, 'default', request);

    const again = await applyFiles(admin, 'default', request);

    expect(again).toMatchObject({ state: 'done', created: [] });
  });

  it('change nothing where one of the flags was changed since the plan', async () => {
    await apply([aFile('moved-1'), aFile('moved-2')]);
    const files = [
      aFile('moved-1', { description: 'Ours' }),
      aFile('moved-2', { description: 'Ours' }),
    ];
    const request = await requestFor(files);
    await updateFeature(
      admin,
      { projectId: 'default', featureName: 'moved-2' },
      { description: 'Theirs' },
    );

    await expect(applyFiles(admin, 'default', request)).rejects.toMatchObject({
      status: 409,
      message: 'The flag "moved-2" was changed since the plan. Make another plan.',
    });

    const [first] = await ofNames('moved-1');
    expect(first?.description).toBe('About moved-1');
  });

  it('archive flags without a file only where that is asked for', async () => {
    const [parent, child] = family('gone');
    await apply([parent, child]);
    const range = { after: 'gone', until: 'gone-z' };
    const listed = await plan([], range);

    const done = await apply([], { ...range, archivesMissing: true });

    expect(listed).toMatchObject({ flags: [], unlisted: [child.name, parent.name] });
    expect(done.archived).toEqual([child.name, parent.name]);
    expect(await ofNames(child.name, parent.name)).toEqual([]);
  });

  it('need the permissions that the same changes need one by one', async () => {
    const poor = someone(
      31,
      editing.filter((name) => name !== 'UPDATE_FEATURE'),
    );
    await apply([aFile('of-rights')]);
    const files = [aFile('of-rights', { tags: [] })];
    const request = await requestFor(files, {}, poor);
    const planned = await plan(files, {}, poor);

    await expect(applyFiles(poor, 'default', request)).rejects.toMatchObject({
      status: 403,
      message: 'You need these permissions to apply the files: UPDATE_FEATURE.',
    });
    expect(planned.missingPermissions).toEqual(['UPDATE_FEATURE']);
  });
});

describe('an application that is cut at any point', () => {
  it('is carried on by the service, and leaves each flag as the files say', async () => {
    let cuts = 0;
    for (const isAfter of [false, true]) {
      for (let call = 1; ; call += 1) {
        const files = [...family(`cut-${isAfter}-${call}`)];
        const request = await requestFor(files);
        const died = await diesAt(call, isAfter, () => applyFiles(admin, 'default', request));
        await continueRuns(new Date(Date.now() + 120_000));
        const names = files.map(({ name }) => name).sort();
        expect((await ofNames(...names)).map(({ name }) => name)).toEqual(names);
        expect((await plan(files)).flags).toEqual([]);
        expect(await listRuns()).toEqual([]);
        if (!died) break;
        cuts += 1;
      }
    }
    expect(cuts).toBeGreaterThanOrEqual(4);
  });
});

describe('where changes need approval', () => {
  const author = someone(41, editing);
  const place = { projectId: 'default', environment: 'production' };

  const inProduction = (name: string, share: string, more: Partial<FlagFile> = {}) =>
    aFile(name, {
      environments: [
        { environment: 'development', enabled: true, strategies: [rollout('100')] },
        { environment: 'production', enabled: true, strategies: [rollout(share)] },
      ],
      ...more,
    });

  beforeAll(async () => {
    await setApprovals(admin, place, { changeRequestsEnabled: true, requiredApprovals: 1 });
  });

  it('all is proposed in one change request, and the rest is done at once', async () => {
    const files = [inProduction('asked-1', '10'), inProduction('asked-2', '20')];

    const done = await apply(files, {}, author);

    expect(done.created).toEqual(['asked-1', 'asked-2']);
    expect(done.changeRequests).toMatchObject([{ environment: 'production', state: 'opened' }]);
    const request = await findChangeRequest(done.changeRequests[0]?.id ?? 0);
    expect(request).toMatchObject({ state: 'In review', createdBy: { id: 41 } });
    expect(request?.changes.map(({ action }) => action)).toEqual([
      'addStrategy',
      'updateEnabled',
      'addStrategy',
      'updateEnabled',
    ]);
    const [first] = await ofNames('asked-1');
    expect(first?.environments?.map(({ environment }) => environment)).toEqual(['development']);
  });

  it('a second time keeps the change request, and other files put another in its place', async () => {
    const files = [inProduction('kept', '10')];
    const first = await apply(files, {}, author);

    const second = await apply(files, {}, author);
    const third = await apply([inProduction('kept', '30')], {}, author);

    const [opened] = first.changeRequests;
    expect(second.changeRequests).toEqual([{ ...opened, state: 'kept' }]);
    expect(third.changeRequests).toMatchObject([{ state: 'opened' }]);
    expect((await findChangeRequest(opened?.id ?? 0))?.state).toBe('Cancelled');
  });

  it('what is approved and applied is what the files say', async () => {
    const files = [inProduction('agreed', '10')];
    const { changeRequests } = await apply(files, {}, author);
    const at = { projectId: 'default', id: changeRequests[0]?.id ?? 0 };
    await setState(admin, at, { state: 'Approved' });

    await setState(admin, at, { state: 'Applied' });

    expect((await plan(files, {}, author)).flags).toEqual([]);
  });

  it('cut at any point, one change request is open in the end', async () => {
    for (let call = 1; ; call += 1) {
      const files = [inProduction(`cut-asked-${call}`, '10')];
      const request = await requestFor(files, {}, author);
      const died = await diesAt(call, true, () => applyFiles(author, 'default', request));
      await continueRuns(new Date(Date.now() + 120_000));
      const { changeRequests = {} } = (await getProject('default')).appliedFiles ?? {};
      const open = await findChangeRequest(changeRequests.production ?? 0);
      expect(open).toMatchObject({ state: 'In review' });
      expect(await listOpen('default')).toHaveLength(1);
      if (!died) break;
    }
  });
});

it('refuses rules that are on for everyone without saying so', async () => {
  const file = aFile('unsaid', { environments: [{ environment: 'development', enabled: true }] });

  const planned = await plan([file]);

  expect(planned.flags).toMatchObject([
    { name: 'unsaid', outcome: 'refused', environment: 'development' },
  ]);
  await expect(apply([file])).rejects.toMatchObject({ status: 400 });
});

/** A parent and a flag that depends on it. */
function family(name: string): readonly [FlagFile, FlagFile] {
  const parent = aFile(`${name}-parent`);
  const dependencies = [{ feature: parent.name, variants: ['blue'] }];
  return [parent, aFile(`${name}-child`, { dependencies })];
}

async function ofNames(...names: readonly string[]): Promise<FlagFile[]> {
  return (await exported()).filter(({ name }) => names.includes(name));
}

async function countEvents(): Promise<number> {
  const [head] = await getItems([keys.eventLogHead(logNames.all)]);
  return head?.length ?? 0;
}
