import { describe, expect, it } from 'vitest';
import { keysOf, permissionsOf, withKey } from '../../console/src/pages/roles/granted.ts';
import { browserName } from '../../console/src/people/browser-name.ts';
import { endOfDay, inDays } from '../../console/src/people/days.ts';
import { isCalled, personDetail, personName } from '../../console/src/people/person.ts';
import { besidesInWords, rootRoleInWords } from '../../console/src/people/root-role-words.ts';

describe('a browser is named', () => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
  it.each([
    ['Chrome on Windows', chrome],
    ['Edge on Windows', `${chrome} Edg/131.0.0.0`],
    ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'],
    [
      'Safari on iPhone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    ],
    [
      'Safari on macOS',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    ],
    [
      'Chrome on Android',
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
    ],
    ['curl', 'curl/8.5.0'],
    ['our-script', 'our-script/1.0'],
    ['An unknown browser', null],
    ['An unknown browser', ''],
  ])('%s', (name, userAgent) => {
    expect(browserName(userAgent)).toBe(name);
  });
});

describe('permissions of a role', () => {
  it.each([
    ['of a project', { name: 'CREATE_FEATURE', type: 'project' }, 'CREATE_FEATURE'],
    [
      'of one environment',
      { name: 'SKIP_CHANGE_REQUEST', type: 'environment', environment: 'production' },
      'SKIP_CHANGE_REQUEST@production',
    ],
    [
      'of all environments',
      { name: 'SKIP_CHANGE_REQUEST', type: 'environment', environment: null },
      'SKIP_CHANGE_REQUEST@*',
    ],
  ] as const)('%s are kept as keys', (_case, permission, key) => {
    expect(keysOf([permission])).toEqual([key]);
  });

  it('are sent with the environment as it is called, also with an @', () => {
    expect(permissionsOf(['CREATE_FEATURE', 'A@*', 'A@p@q'])).toEqual([
      { name: 'CREATE_FEATURE' },
      { name: 'A', environment: '*' },
      { name: 'A', environment: 'p@q' },
    ]);
  });

  it.each([
    ['granted', ['A'], 'B', true, ['A', 'B']],
    ['taken away', ['A', 'B'], 'B', false, ['A']],
    [
      'granted everywhere, in place of single environments',
      ['A@x', 'B@x'],
      'A@*',
      true,
      ['B@x', 'A@*'],
    ],
    ['no longer granted everywhere', ['A@*', 'B@*'], 'A@*', false, ['B@*']],
  ] as const)('one is %s', (_case, before, key, isGranted, after) => {
    expect(withKey(before, key, isGranted)).toEqual(after);
  });
});

describe('a person', () => {
  it.each([
    [
      { id: 1, name: 'Kim', email: 'kim@example.com', username: 'kim' },
      'Kim',
      'kim, kim@example.com',
    ],
    [{ id: 1, name: '', email: 'kim@example.com' }, 'kim@example.com', ''],
    [{ id: 7 }, 'user 7', ''],
  ])('%j is shown as %s', (person, name, detail) => {
    expect([personName(person), personDetail(person)]).toEqual([name, detail]);
  });

  it('is found by a part of any name, ignoring case', () => {
    const kim = { name: 'Kim', email: 'kim@example.com' };
    expect(['KI', ' example', 'ada'].map((text) => isCalled(kim, text))).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('a day', () => {
  it('is counted from a time', () => {
    expect(inDays(7, new Date('2026-12-28T10:00:00Z'))).toBe('2027-01-04');
  });

  it.each([
    ['2026-11-29', '2026-11-29T23:59:59.000Z'],
    ['', ''],
  ])('ends: %s', (day, end) => {
    expect(endOfDay(day)).toBe(end);
  });
});

describe('what somebody may do besides a role in a project', () => {
  const [admin, editor, viewer] = ['Admin', 'Editor', 'Viewer'].map((name, index) => ({
    id: index + 1,
    name,
  }));
  const auditor = { id: 9, name: 'Auditor', description: 'Reads what happened.' };
  it.each([
    ['A Viewer also sees every other project. To hide one from them, make it private.', [viewer]],
    [
      'An Editor also changes flags in every open project. For one project only, change the root role to Viewer.',
      [viewer, editor],
    ],
    ['An Admin does everything already: a role in a project adds nothing.', [editor, admin]],
    ['Auditor applies in every open project.', [auditor]],
    [
      'A Viewer also sees every other project. To hide one from them, make it private. Auditor applies in every open project.',
      [viewer, auditor],
    ],
  ])('%s', (sentence, roles) => {
    expect(besidesInWords(roles.filter((role) => role !== undefined))).toBe(sentence);
  });

  it('is said of one role in the words of the instance, where that is its own', () => {
    expect(rootRoleInWords(auditor)).toBe('Reads what happened.');
  });
});
