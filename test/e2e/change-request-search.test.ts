import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, createAccount, uncached } from '../support/access.ts';
import { createPeople, type People } from '../support/change-requests.ts';
import { answerOf, clientToken, dateTime, refused } from '../support/flags.ts';
import { type OneInEachState, proposeOneInEachState } from '../support/one-in-each-state.ts';
import { type Service, startService } from '../support/service.ts';

const SEARCH = '/api/admin/search/change-requests';

let service: Service;
let people: People;
let outsider: Account;
let one: OneInEachState;

beforeAll(async () => {
  service = await startService({ env: { ...uncached, INIT_CLIENT_API_TOKENS: clientToken } });
  people = await createPeople(service);
  one = await proposeOneInEachState(service, people);
  outsider = await createAccount(service, 'outsider');
});

afterAll(() => service.stop());

describe('a search for change requests', () => {
  it('finds those of all states but drafts of others, newest first', async () => {
    const ids = [
      one.inReview,
      one.approved,
      one.scheduled,
      one.cancelled,
      one.rejected,
      one.applied,
    ];

    expect(idsOf(await search(''))).toEqual(descending(ids));
    expect(idsOf(await search('', people.author.token))).toEqual(descending([one.draft, ...ids]));
  });

  it('shows each in short form', async () => {
    const { body } = await search('state=IS:closed');

    expect(body.total).toBe(3);
    expect(body.changeRequests.at(-1)).toEqual({
      id: Math.min(one.cancelled, one.rejected, one.applied),
      title: expect.any(String),
      environment: expect.any(String),
      project: 'default',
      state: expect.stringMatching(/Applied|Rejected|Cancelled/),
      createdBy: { id: people.author.id, username: expect.any(String) },
      createdAt: dateTime,
      features: [expect.any(String)],
      segments: [],
    });
  });

  it('finds open and closed ones', async () => {
    expect(idsOf(await search('state=IS:open'))).toEqual(
      descending([one.inReview, one.approved, one.scheduled]),
    );
    expect(idsOf(await search('state=IS:closed'))).toEqual(
      descending([one.cancelled, one.rejected, one.applied]),
    );
  });

  it('says when scheduled ones are applied', async () => {
    const { body } = await search('state=IS:open');
    const found = body.changeRequests.find(({ id }: { id: number }) => id === one.scheduled);

    expect(found).toMatchObject({ schedule: { status: 'pending', scheduledAt: dateTime } });
  });

  it('finds those of an author', async () => {
    expect((await search(`createdBy=IS:${people.author.id}`)).body.total).toBe(6);
    expect((await search(`createdBy=${people.author.id}`)).body.total).toBe(6);
    expect((await search(`createdBy=IS_ANY_OF:${outsider.id},0`)).body.total).toBe(0);
  });

  it('finds those that a user was requested to review', async () => {
    const path = `/api/admin/projects/default/change-requests/${one.inReview}/approvers`;
    const body = { reviewers: [people.lead.id] };
    const { token } = people.author;
    const { status } = await service.request('PUT', path, { token, body });
    expect(status).toBeLessThan(300);

    const found = await search(`requestedApproverId=IS:${people.lead.id}`);

    expect(idsOf(found)).toEqual([one.inReview]);
  });

  it('is read in pages', async () => {
    const all = idsOf(await search(''));

    const page = await search('offset=2&limit=3');

    expect(idsOf(page)).toEqual(all.slice(2, 5));
    expect(page.body.total).toBe(6);
  });

  it('shows nothing of a private project to others', async () => {
    const project = '/api/admin/projects/default/settings';
    const reply = await service.request('PUT', project, { body: { mode: 'private' } });
    expect(reply.status).toBe(200);
    const { body } = await search('', outsider.token);
    await service.request('PUT', project, { body: { mode: 'open' } });

    expect(body).toEqual({ changeRequests: [], total: 0 });
  });

  it.each([
    ['state=open', '/query/state'],
    ['createdBy=me', '/query/createdBy'],
    ['requestedApproverId=IS_NOT:7', '/query/requestedApproverId'],
    ['limit=0', '/query/limit'],
    ['offset=-1', '/query/offset'],
  ])('refuses %s', async (query, pointer) => {
    expect(answerOf(await search(query))).toEqual(refused(400, 'ValidationError', pointer));
  });
});

function search(query: string, token?: string) {
  return service.request('GET', `${SEARCH}?${query}`, token === undefined ? {} : { token });
}

function idsOf({ body }: { body: { changeRequests: readonly { id: number }[] } }): number[] {
  return body.changeRequests.map(({ id }) => id);
}

function descending(ids: readonly number[]): number[] {
  return ids.toSorted((a, b) => b - a);
}
