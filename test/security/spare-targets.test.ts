import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Reply } from '../support/request.ts';
import { type Service, startService } from '../support/service.ts';
import { ADMIN } from './attack/admin-client.ts';
import { createWorld, type World } from './attack/create-world.ts';
import { removeSpare, renewTargets } from './attack/targets.ts';

let service: Service;
let world: World;

beforeAll(async () => {
  service = await startService();
  world = await createWorld(service);
});

afterAll(async () => {
  await service.stop();
  await world.canary.close();
});

async function countAll() {
  const lists = {
    projects: (body: Reply['body']) => body.projects,
    environments: (body: Reply['body']) => body.environments,
    segments: (body: Reply['body']) => body.segments,
    roles: (body: Reply['body']) => body.roles,
  };
  const counts = await Promise.all(
    Object.entries(lists).map(async ([path, listIn]) => [
      path,
      listIn(await world.admin.get(`${ADMIN}/${path}`)).length,
    ]),
  );
  return Object.fromEntries(counts);
}

it('a round of the campaign leaves nothing behind that an hour of rounds would fill the instance with', async () => {
  await removeSpare(world, await renewTargets(world, 0));
  const before = await countAll();

  await removeSpare(world, await renewTargets(world, 1));

  await expect.poll(countAll).toEqual(before);
});
