import { describe, expect, it } from 'vitest';
import { applyScimPatch } from '../../../../lib/identity/scim/scim-patch.ts';

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const user = {
  userName: 'ada',
  displayName: 'Ada',
  name: { givenName: 'Ada', familyName: 'King' },
  emails: [{ value: 'ada@example.com', type: 'work', primary: true }],
  active: true,
};
const group = { displayName: 'Team', members: [{ value: '1' }, { value: '2' }] };
const work = 'emails[type eq "work"].value';

describe('a change of a user', () => {
  it.each<[string, object, object]>([
    ['in lower case', { op: 'replace', path: 'active', value: false }, { active: false }],
    [
      'capitalized, with a text',
      { op: 'Replace', path: 'active', value: 'False' },
      { active: false },
    ],
    ['of a text that is true', { op: 'Add', path: 'active', value: 'True' }, { active: true }],
    ['without a path', { op: 'replace', value: { active: false } }, { active: false }],
    ['without a path, as a text', { op: 'Replace', value: { active: 'False' } }, { active: false }],
    [
      'with paths as keys',
      { op: 'Add', value: { 'name.givenName': 'Augusta' } },
      {
        name: { givenName: 'Augusta', familyName: 'King' },
      },
    ],
    [
      'of a part',
      { op: 'replace', path: 'name.familyName', value: 'Lovelace' },
      {
        name: { givenName: 'Ada', familyName: 'Lovelace' },
      },
    ],
    [
      'of some parts',
      { op: 'replace', path: 'name', value: { familyName: 'L' } },
      {
        name: { givenName: 'Ada', familyName: 'L' },
      },
    ],
    ['in another case', { op: 'replace', path: 'DISPLAYNAME', value: 'A' }, { displayName: 'A' }],
    [
      'with the schema',
      {
        op: 'replace',
        path: 'urn:ietf:params:scim:schemas:core:2.0:User:displayName',
        value: 'A',
      },
      { displayName: 'A' },
    ],
    [
      'of an address',
      { op: 'Replace', path: work, value: 'a@b.c' },
      {
        emails: [{ value: 'a@b.c', type: 'work', primary: true }],
      },
    ],
    [
      'of all addresses',
      { op: 'replace', path: 'emails', value: [{ value: 'a@b.c' }] },
      {
        emails: [{ value: 'a@b.c' }],
      },
    ],
    ['that removes', { op: 'remove', path: 'displayName' }, { displayName: undefined }],
    [
      'to no value',
      { op: 'replace', path: 'displayName', value: null },
      { displayName: undefined },
    ],
    [
      'that removes a part',
      { op: 'Remove', path: 'name.familyName' },
      { name: { givenName: 'Ada' } },
    ],
    ['of an extension', { op: 'Add', path: `${ENTERPRISE}:displayName`, value: 'x' }, {}],
    [
      'with an extension',
      { op: 'Add', value: { [ENTERPRISE]: { displayName: 'x' }, id: '9' } },
      {},
    ],
  ])('%s', (_what, operation, changed) => {
    expect(applyScimPatch(user, { Operations: [operation] })).toEqual({ ...user, ...changed });
  });

  it('gives an address to a user that has none, as Entra does', () => {
    const operation = { op: 'Add', path: work, value: 'a@b.c' };
    expect(applyScimPatch({ userName: 'ada' }, { Operations: [operation] })).toEqual({
      userName: 'ada',
      emails: [{ type: 'work', value: 'a@b.c' }],
    });
  });

  it('applies all of them in their order', () => {
    const Operations = ['A', 'B'].map((value) => ({ op: 'replace', path: 'displayName', value }));
    expect(applyScimPatch(user, { Operations })).toMatchObject({ displayName: 'B' });
  });
});

describe('a change of members', () => {
  it.each<[string, object, string[]]>([
    ['adds one', { op: 'add', path: 'members', value: [{ value: '3' }] }, ['1', '2', '3']],
    ['adds one that is there', { op: 'Add', path: 'members', value: [{ value: '2' }] }, ['1', '2']],
    [
      'adds one without a list',
      { op: 'Add', path: 'members', value: { value: '3' } },
      ['1', '2', '3'],
    ],
    ['replaces all', { op: 'replace', path: 'members', value: [{ value: '3' }] }, ['3']],
    ['replaces all without a path', { op: 'replace', value: { members: [{ value: '3' }] } }, ['3']],
    ['removes by a filter', { op: 'remove', path: 'members[value eq "1"]' }, ['2']],
    ['removes nothing by a filter', { op: 'remove', path: 'members[value eq "9"]' }, ['1', '2']],
    ['removes by a value', { op: 'Remove', path: 'members', value: [{ value: '1' }] }, ['2']],
    ['removes all', { op: 'remove', path: 'members' }, []],
  ])('%s', (_what, operation, members) => {
    expect(applyScimPatch(group, { Operations: [operation] })).toEqual({
      ...group,
      members: members.map((value) => ({ value })),
    });
  });
});

describe('a change is refused', () => {
  it.each([
    ['for an unknown operation', { op: 'move', path: 'a', value: 1 }, 'invalidSyntax'],
    ['for a path that is none', { op: 'replace', path: 'a b', value: 1 }, 'invalidPath'],
    ['for a path with a wrong filter', { op: 'remove', path: 'members[value]' }, 'invalidFilter'],
    ['for a removal of everything', { op: 'remove' }, 'noTarget'],
    ['for a value without a path that is no object', { op: 'add', value: 'x' }, 'invalidValue'],
    [
      'for values that nothing matches',
      {
        op: 'replace',
        path: 'emails[type sw "home"].value',
        value: 'x',
      },
      'noTarget',
    ],
  ])('%s', (_what, operation, scimType) => {
    expect(() => applyScimPatch(user, { Operations: [operation] })).toThrow(
      expect.objectContaining({ status: 400, scimType }),
    );
  });
});
