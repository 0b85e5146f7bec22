import { describe, expect, it } from 'vitest';
import { named, namedRequest, peopleOf } from '../../console/src/pages/change-requests/named.ts';
import type { ChangeRequest } from '../../console/src/pages/change-requests/types.ts';

const by = (id: number, username: string) => ({ createdBy: { id, username, imageUrl: '' } });

// Only what names people: the rest is as the service answers it.
const request = {
  ...by(7, 'kim@example.com'),
  approvals: [by(8, 'lee@example.com')],
  rejections: [],
  comments: [by(7, 'kim@example.com')],
} as unknown as ChangeRequest; // See above.

const names = new Map([[7, 'Kim Lee']]);

describe('the people of a change request', () => {
  it('are its author, and those who approved, rejected or commented on it', () => {
    expect(peopleOf(request)).toEqual([7, 8, 7]);
  });

  it('are called by their names, where these are known', () => {
    const { createdBy, approvals, comments } = namedRequest(request, names);

    expect([createdBy, approvals[0]?.createdBy, comments[0]?.createdBy]).toMatchObject([
      { username: 'Kim Lee' },
      { username: 'lee@example.com' },
      { username: 'Kim Lee' },
    ]);
  });

  it('keep their ids', () => {
    expect(named(by(7, 'kim@example.com'), names).createdBy.id).toBe(7);
  });
});
