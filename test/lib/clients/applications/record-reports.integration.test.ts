import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Caller } from '../../../../lib/auth/caller.ts';
import { allRights, noRights } from '../../../../lib/auth/rights.ts';
import {
  findApplications,
  MAX_APPLICATIONS,
  MAX_FRONTEND_APPLICATIONS,
} from '../../../../lib/clients/applications/application-store.ts';
import {
  deleteApplication,
  saveApplication,
} from '../../../../lib/clients/applications/change-applications.ts';
import { listApplications } from '../../../../lib/clients/applications/list-applications.ts';
import type { ApplicationReport } from '../../../../lib/clients/applications/model.ts';
import {
  recordRegistration,
  recordReports,
} from '../../../../lib/clients/applications/record-reports.ts';
import { listEvents } from '../../../../lib/events/read/event-reader.ts';
import { dynamo } from '../../../../lib/platform/dynamo/client.ts';
import { getItem } from '../../../../lib/platform/dynamo/get-items.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { transact } from '../../../../lib/platform/dynamo/write.ts';
import { aCaller } from '../../../support/flag-state.ts';
import { useTable } from '../../../support/table.ts';

useTable();

const person = aCaller(7);

const reporter: Caller = {
  author: { id: -42, name: 'edge' },
  tokenType: 'client',
  projects: ['*'],
  environment: 'production',
  rights: noRights,
};
const frontend: Caller = { ...reporter, tokenType: 'frontend' };

describe('applications', () => {
  it('are created with an event by their first report', async () => {
    const before = (await count()) ?? 0;
    const names = Array.from({ length: 45 }, (_, n) => `new-${n}`);
    await recordReports(reporter, [
      ...names.map((name) => report(name)),
      report('new-0', { environment: 'development' }),
    ]);
    expect((await createdEvents()).toSorted()).toEqual(names.toSorted());
    expect(await count()).toBe(before + 45);
    expect((await list('new-0')).applications).toEqual([
      {
        appName: 'new-0',
        strategies: ['default'],
        usage: [{ project: '*', environments: ['development', 'production'] }],
      },
    ]);
  });

  it('cost nothing when they repeat a report', async () => {
    await recordReports(reporter, [report('quiet')]);
    const send = vi.spyOn(dynamo(), 'send').mockClear();
    await recordReports(reporter, [report('quiet')]);
    expect(send).not.toHaveBeenCalled();
  });

  it('are created once when they register concurrently', async () => {
    const reports = Array.from({ length: 10 }, (_, n) => report('twin', { strategies: [`s${n}`] }));
    await Promise.all(reports.map((one) => recordReports(reporter, [one])));
    expect((await createdEvents()).filter((name) => name === 'twin')).toHaveLength(1);
    const [twin] = await findApplications(['twin']);
    expect(twin?.strategies.toSorted()).toEqual(reports.flatMap(({ strategies }) => strategies));
  });

  it('can be deleted', async () => {
    await recordReports(reporter, [report('brief')]);
    const before = (await count()) ?? 0;
    await deleteApplication(person, 'brief');
    expect([await findApplications(['brief']), await count()]).toEqual([[undefined], before - 1]);
  });

  it('have notes entered by people', async () => {
    await saveApplication(person, 'told', { color: '#fff', strategies: ['default'] });
    await saveApplication(person, 'told', { icon: 'cart', strategies: ['custom'] });
    expect((await list('told')).applications).toEqual([
      {
        appName: 'told',
        color: '#fff',
        icon: 'cart',
        strategies: ['default', 'custom'],
        usage: [],
      },
    ]);
  });
});

describe('the projects of an application', () => {
  beforeAll(async () => {
    const createdAt = '2026-01-01T00:00:00.000Z';
    const project = (id: string, mode: string) => ({
      put: { ...keys.project(id), id, mode, createdAt, environments: {} },
    });
    await transact([project('open', 'open'), project('hidden', 'private')]);
    await recordReports(reporter, [report('placed', { projects: ['open', 'hidden'] })]);
  });

  it.each([
    ['all', 'an administrator', allRights, ['hidden', 'open']],
    ['without private ones', 'anybody', noRights, ['open']],
  ])('are returned %s to %s', async (_what, _who, rights, projects) => {
    const { applications } = await list('placed', rights);
    expect(applications[0]?.usage.map(({ project }) => project)).toEqual(projects);
  });
});

describe('the list of applications', () => {
  beforeAll(async () => {
    await recordReports(
      reporter,
      ['List-a', 'list-b', 'list-c'].map((name) => report(name)),
    );
  });

  it('is paginated, in either direction', async () => {
    const page = async (sortOrder: 'asc' | 'desc', offset: number) => {
      const query = { query: 'LIST-', offset, limit: 2, sortOrder };
      const { applications, total } = await listApplications(allRights, query);
      return [total, ...applications.map(({ appName }) => appName)];
    };
    expect([await page('asc', 0), await page('asc', 2), await page('desc', 0)]).toEqual([
      [3, 'List-a', 'list-b'],
      [3, 'list-c'],
      [3, 'list-c', 'list-b'],
    ]);
  });
});

describe('an instance with the maximum number of applications', () => {
  const fill = () => setCount('applications', MAX_APPLICATIONS);

  it('refuses another one of a person', async () => {
    await recordReports(reporter, [report('there-before')]);
    await fill();
    await expect(saveApplication(person, 'too-many', {})).rejects.toMatchObject({
      status: 400,
      name: 'ExceedsLimitError',
    });
  });

  it('does not store another one that reports, and says which', async () => {
    const { refused, stored } = await recordReports(reporter, [
      report('too-many'),
      report('there-before'),
    ]);
    expect([[...refused], [...stored]]).toEqual([['too-many'], ['there-before']]);
    expect(await findApplications(['too-many'])).toEqual([undefined]);
  });

  it('still updates known ones, together with others that are refused', async () => {
    const strategies = ['default', 'custom'];
    await recordReports(reporter, [report('one-of-many'), report('there-before', { strategies })]);
    const [known] = await findApplications(['there-before']);
    expect(known?.strategies).toEqual(strategies);
  });

  it('accepts the registration of another one, and does not store it', async () => {
    await recordRegistration(reporter, { appName: 'one-more', strategies: [] });
    expect(await findApplications(['one-more'])).toEqual([undefined]);
  });

  it('still stores those of frontend tokens, which have a limit of their own', async () => {
    await recordRegistration(frontend, { appName: 'page', strategies: [] });
    expect(await findApplications(['page'])).toEqual([
      expect.objectContaining({ appName: 'page' }),
    ]);
  });
});

describe('frontend tokens', () => {
  beforeAll(async () => {
    await setCount('applications', 100);
    await setCount('frontend-applications', MAX_FRONTEND_APPLICATIONS);
  });

  it('use up only applications of their own', async () => {
    expect([...(await recordReports(frontend, [report('made-up')])).refused]).toEqual(['made-up']);
    expect(await findApplications(['made-up'])).toEqual([undefined]);
    await recordRegistration(reporter, { appName: 'honest', strategies: [] });
    expect(await findApplications(['honest'])).toEqual([
      expect.objectContaining({ appName: 'honest' }),
    ]);
  });

  it('do not keep a client token from reporting the same', async () => {
    await recordReports(frontend, [report('shared-name')]);
    expect([...(await recordReports(reporter, [report('shared-name')])).refused]).toEqual([]);
  });

  it('have their applications deleted from their own count', async () => {
    await deleteApplication(person, 'page');
    const own = await getItem(keys.count('frontend-applications'));
    expect(own?.count).toBe(MAX_FRONTEND_APPLICATIONS - 1);
  });
});

async function setCount(kind: string, value: number): Promise<void> {
  await transact([{ put: { ...keys.count(kind), count: value } }]);
}

async function count() {
  return (await getItem(keys.count('applications')))?.count;
}

function report(appName: string, more: Partial<ApplicationReport> = {}): ApplicationReport {
  return {
    appName,
    strategies: ['default'],
    projects: ['*'],
    environment: 'production',
    ...more,
  };
}

async function createdEvents() {
  const log = { kind: 'type', name: 'application-created' } as const;
  const { events } = await listEvents({ log, offset: 0, limit: 1_000 });
  return events.map(({ data }) => (data as { appName: string }).appName);
}

function list(query = '', rights = allRights) {
  return listApplications(rights, { query, offset: 0, limit: 100, sortOrder: 'asc' });
}
