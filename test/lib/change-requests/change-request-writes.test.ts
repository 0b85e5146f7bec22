import { describe, expect, it } from 'vitest';
import { updateChangeRequestWrites } from '../../../lib/change-requests/change-request-writes.ts';
import { ExceedsLimitError } from '../../../lib/platform/errors.ts';
import { aChangeRequest, aToggle } from '../../support/change-request-state.ts';

const before = aChangeRequest();

/** The change as it would be stored; the limit is 300 kB. */
function stored(found: string, comment = '') {
  const by = { id: 1, name: 'user 1' };
  const comments = [{ id: 1, text: comment, createdBy: by, createdAt: before.createdAt }];
  const after = { ...before, changes: [{ ...aToggle(1), before: found }], comments };
  const [write] = updateChangeRequestWrites(before, after);
  return write && 'put' in write ? write.put : undefined;
}

describe('what a change modifies', () => {
  it('is stored with it', () => {
    expect(stored('small')).toMatchObject({ changes: [{ before: 'small' }] });
  });

  it('is left out where it has no room', () => {
    // What is stored has the form of a change request.
    const [change] = (stored('x'.repeat(300_000)) as unknown as typeof before).changes;
    expect(change).toEqual(aToggle(1));
  });

  it('is kept where only what the change made of it has no room', () => {
    const change = { ...aToggle(1), before: 'small', after: 'x'.repeat(300_000) };
    const [write] = updateChangeRequestWrites(before, { ...before, changes: [change] });

    expect(write && 'put' in write && write.put).toMatchObject({
      changes: [{ ...aToggle(1), before: 'small' }],
    });
    expect(JSON.stringify(write)).not.toContain('"after"');
  });

  it('is not what makes a change request too large', () => {
    expect(() => stored('small', 'x'.repeat(300_000))).toThrow(ExceedsLimitError);
  });
});
