import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Author } from '../../../../lib/auth/author.ts';
import type { Caller } from '../../../../lib/auth/caller.ts';
import { allRights, noRights } from '../../../../lib/auth/rights.ts';
import {
  findApplications,
  MAX_APPLICATIONS,
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
import { listEvents } from '../../../../lib/events/event-reader.ts';
import { dynamo } from '../../../../lib/platform/dynamo/client.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { getItem, transact } from '../../../../lib/platform/dynamo/table.ts';
import { aCaller } from '../../../support/flag-state.ts';
import { useTable } from '../../../support/table.ts';

useTable();

const person = aCaller(7);

const author: Author = { id: -42, name: 'edge' };

describe('applications', () => {
  it('are created with an event by their first report', async () => {
    const before = (await count()) ?? 0;
    const names = Array.from({ length: 45 }, (_, n) => `new-${n}`);
    await recordReports(author, [
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
    await recordReports(author, [report('quiet')]);
    const send = vi.spyOn(dynamo(), 'send').mockClear();
    await recordReports(author, [report('quiet')]);
    expect(send).not.toHaveBeenCalled();
  });

  it('are created once when they register concurrently', async () => {
    const reports = Array.from({ length: 10 }, (_, n) => report('twin', { strategies: [`s${n}`] }));
    await Promise.all(reports.map((one) => recordReports(author, [one])));
    expect((await createdEvents()).filter((name) => name === 'twin')).toHaveLength(1);
    const [twin] = await findApplications(['twin']);
    expect(twin?.strategies.toSorted()).toEqual(reports.flatMap(({ strategies }) => strategies));
  });

  it('can be deleted', async () => {
    await recordReports(author, [report('brief')]);
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
      put: { ...keys.project(id), id, mode, createdAt },
    });
    await transact([project('open', 'open'), project('hidden', 'private')]);
    await recordReports(author, [report('placed', { projects: ['open', 'hidden'] })]);
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
      author,
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
  it('refuses another one', async () => {
    await transact([{ put: { ...keys.count('applications'), count: MAX_APPLICATIONS } }]);
    await expect(recordReports(author, [report('too-many')])).rejects.toMatchObject({
      status: 400,
      name: 'ExceedsLimitError',
    });
  });

  it('accepts the registration of another one, and does not store it', async () => {
    const caller: Caller = {
      author,
      tokenType: 'frontend',
      projects: ['*'],
      environment: 'production',
      rights: noRights,
    };
    await recordRegistration(caller, { appName: 'one-more', strategies: [] });
    expect(await findApplications(['one-more'])).toEqual([undefined]);
  });
});

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
