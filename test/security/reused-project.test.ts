import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uncached } from '../support/access.ts';
import { createOutsiders, fillProject, type PrivateWorld } from '../support/private-world.ts';
import type { Reply } from '../support/request.ts';
import { type Service, startService } from '../support/service.ts';

const ADMIN = '/api/admin';
const PROJECT = 'reused';

let service: Service;
let world: PrivateWorld;
let editor: string;
let viewer: string;
/** Number of events of the private project. */
let former: number;

/** A private project is deleted; then an editor creates an open one, and a flag, with the same names. */
beforeAll(async () => {
  service = await startService({ env: uncached });
  const outsiders = await createOutsiders(service, 'elsewhere');
  editor = outsiders.get('an editor') ?? '';
  viewer = outsiders.get('a viewer') ?? '';
  world = await fillProject(service, PROJECT);
  await send('PUT', `/projects/${PROJECT}/settings`, { mode: 'private' });
  await send('DELETE', `/projects/${PROJECT}/features/${world.flag}`);
  await send('DELETE', `/archive/${world.flag}`);
  await send('DELETE', `/projects/${PROJECT}`);
  former = (await send('GET', `/search/events?project=IS:${PROJECT}`)).total;
  await send('POST', '/projects', { id: PROJECT, name: 'new' }, editor);
  await send('POST', `/projects/${PROJECT}/features`, { name: world.flag }, editor);
});

afterAll(() => service.stop());

describe('a project with the id of a deleted private one', () => {
  it.each([
    ['', ['feature-created', 'project-created'], 2],
    ['&limit=1', ['feature-created'], 2],
    ['&query=defaultStickiness', ['project-created'], 1],
    ['&type=IS:feature-created', ['feature-created'], 1],
  ])('shows its own events only, in a search and its total (%s)', async (filter, types, total) => {
    const path = `/search/events?project=IS:${PROJECT}${filter}`;
    const found = async () => {
      const events = await send('GET', path, undefined, viewer);
      expect(markersIn(events)).toEqual([]);
      return { types: typesOf(events), total: events.total };
    };

    await expect.poll(found).toEqual({ types, total });
  });

  it('shows administrators what was before, too', async () => {
    const { total } = await send('GET', `/search/events?project=IS:${PROJECT}`);

    expect(former).toBeGreaterThan(10);
    expect(total).toBe(former + 2);
  });

  it.each([
    [`/events?project=${PROJECT}`, 2],
    [`/events/reused-flag`, 1],
  ])('shows its own events only at %s', async (path, total) => {
    const found = await send('GET', path, undefined, viewer);

    expect(found).toMatchObject({ totalEvents: total });
    expect(markersIn(found)).toEqual([]);
  });

  it('shows no usage of a flag that had the name of its flag', async () => {
    const usage = await send('GET', `/client-metrics/features/${world.flag}`, undefined, viewer);
    const raw = await send('GET', `/client-metrics/features/${world.flag}/raw`, undefined, viewer);

    expect(usage).toMatchObject({ lastHourUsage: [], seenApplications: [] });
    expect(raw).toMatchObject({ data: [] });
  });

  it('cannot use the segments of the deleted one', async () => {
    const strategies = `/projects/${PROJECT}/features/${world.flag}/environments/development/strategies`;
    const body = { name: 'default', segments: [world.segment] };
    const reply = await service.request('POST', ADMIN + strategies, { token: editor, body });

    expect(reply.status).toBe(400);
    expect(markersIn(reply.body)).toEqual([]);
  });
});

async function send(
  method: string,
  path: string,
  body?: object,
  token?: string,
): Promise<Reply['body']> {
  const reply = await service.request(method, ADMIN + path, {
    ...(token && { token }),
    ...(body && { body }),
  });
  expect({ path, reply: reply.status < 300 ? 'ok' : reply.text }).toEqual({ path, reply: 'ok' });
  return reply.body;
}

function typesOf({ events }: { events: { type: string }[] }): string[] {
  return events.map(({ type }) => type);
}

/** Markers of the deleted project; the names of project and flag are those of the new ones. */
function markersIn(body: unknown): string[] {
  return world.markers.filter(
    (marker) => marker !== world.flag && JSON.stringify(body).includes(marker),
  );
}
