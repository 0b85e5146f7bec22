import { afterAll, beforeAll, expect, it } from 'vitest';
import { usePeople } from '../support/people.ts';
import { type Service, startService } from '../support/service.ts';

const ROUNDS = 10;

let service: Service;

// Rights are remembered for seconds, so that both requests of a round are let in.
beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

const { person } = usePeople(() => service);

const setRole = (id: number, rootRole: number, token = service.adminToken) =>
  service.request('PUT', `/api/admin/user-admin/${id}`, { token, body: { rootRole } });

const roleOf = async (id: number): Promise<number> =>
  (await service.request('GET', `/api/admin/user-admin/${id}`)).body.rootRole;

it('one of two administrators who demote each other at the same time stays', async () => {
  const [one, other] = [await person('one', 1), await person('other', 1)];
  for (let round = 0; round < ROUNDS; round += 1) {
    const replies = await Promise.all([
      setRole(other.id, 3, one.token),
      setRole(one.id, 3, other.token),
    ]);

    expect([await roleOf(one.id), await roleOf(other.id)].sort()).toEqual([1, 3]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      name: 'ConflictError',
      message: 'This is the last administrator. Make somebody else an administrator first.',
    });
    for (const { id } of [one, other]) await setRole(id, 1);
  }
});

it('an admin token, which is a way back in, may leave none', async () => {
  const { body } = await service.request('GET', '/api/admin/user-admin');
  for (const { id } of body.users) expect((await setRole(id, 3)).status).toBe(200);
});
