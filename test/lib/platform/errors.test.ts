import { describe, expect, it } from 'vitest';
import {
  ExceedsLimitError,
  invalid,
  NameExistsError,
  NotFoundError,
  RuleError,
  ValidationError,
} from '../../../lib/platform/errors.ts';
import type { Resource } from '../../../lib/platform/resource.ts';

describe('the sentence for a property', () => {
  it.each([
    ['names the property and the rule', {}, 'The `/body/a` property must be short.'],
    ['repeats a text', { sent: 'x' }, 'The `/body/a` property must be short. You sent "x".'],
    ['repeats a number', { sent: 5 }, 'The `/body/a` property must be short. You sent 5.'],
    [
      'says nothing sent',
      { sent: undefined },
      'The `/body/a` property must be short. You sent nothing.',
    ],
    ['ends with the hint', { hint: 'Cut it.' }, 'The `/body/a` property must be short. Cut it.'],
    [
      'has the hint behind what was sent',
      { sent: 'x', hint: 'Cut it.' },
      'The `/body/a` property must be short. You sent "x". Cut it.',
    ],
  ])('%s', (_what, more, message) => {
    const error = invalid('/body/a', 'must be short', more);

    expect(error).toMatchObject({
      status: 400,
      name: 'ValidationError',
      message,
      details: [{ message, path: '/body/a', rule: 'must be short' }],
      faults: [{ pointer: '/body/a', rule: 'must be short', ...more }],
    });
  });

  it('repeats at most a hundred characters of what was sent', () => {
    expect(invalid('/body/a', 'is long', { sent: 'x'.repeat(1_000) }).message).toMatch(
      /You sent "x{99}…\.$/,
    );
  });

  it('comes first of several, each of which is a detail', () => {
    const error = new ValidationError([
      { pointer: '/body/a', rule: 'is required' },
      { pointer: '/query/b', rule: 'is too long' },
    ]);

    expect(error.message).toBe('The `/body/a` property is required.');
    expect(error.details).toEqual([
      { message: 'The `/body/a` property is required.', path: '/body/a', rule: 'is required' },
      { message: 'The `/query/b` property is too long.', path: '/query/b', rule: 'is too long' },
    ]);
  });

  it('is beside the hint, apart from what was sent', () => {
    const { details } = invalid('/body/a', 'must be short', { sent: 'x', hint: 'Cut it.' });

    expect(details).toEqual([
      {
        message: 'The `/body/a` property must be short. You sent "x". Cut it.',
        path: '/body/a',
        rule: 'must be short',
        hint: 'Cut it.',
      },
    ]);
  });

  it('can have other words than the rule beside it', () => {
    const error = new ValidationError([
      { pointer: '/body/a', rule: 'must be short', said: 'must NOT be long' },
    ]);

    expect(error.at('/body/0/payload').details).toEqual([
      {
        message: 'The `/body/0/payload/a` property must NOT be long.',
        path: '/body/0/payload/a',
        rule: 'must be short',
      },
    ]);
  });

  it('can be left out where no property is at fault', () => {
    const message = 'The flag "a" is archived.';

    const error = new ValidationError(message);

    expect(error).toMatchObject({ message, faults: [] });
    expect(error.details).toEqual([{ message }]);
  });
});

describe('an error within another body', () => {
  it.each([
    ['/body', '/body/0/payload'],
    ['/body/name', '/body/0/payload/name'],
    ['/body/a~1b/0', '/body/0/payload/a~1b/0'],
    ['/bodyguard', '/bodyguard'],
    ['/query/name', '/query/name'],
    ['/params/body', '/params/body'],
  ])('has its pointer moved: %s', (pointer, moved) => {
    const error = invalid(pointer, 'must be a `/body/name`', { sent: '/body' });

    expect(error.at('/body/0/payload')).toEqual(
      invalid(moved, 'must be a `/body/name`', { sent: '/body' }),
    );
  });

  it('has all pointers moved, and leaves the error itself alone', () => {
    const error = new ValidationError([
      { pointer: '/body/a', rule: 'is required' },
      { pointer: '/body/b', rule: 'is required' },
    ]);

    expect(error.at('/x').details?.map(({ path }) => path)).toEqual(['/x/a', '/x/b']);
    expect(error.details?.map(({ path }) => path)).toEqual(['/body/a', '/body/b']);
  });

  it('stays as it is where no property is at fault', () => {
    const error = new ValidationError('The `/body` is archived.');

    expect(error.at('/x')).toBe(error);
  });
});

it('a broken rule becomes the error of a property', () => {
  expect(new RuleError('must be short').at('/body/a')).toEqual(invalid('/body/a', 'must be short'));
});

describe('an error about a thing', () => {
  it.each<[Resource, string]>([
    [{ kind: 'user', id: 7 }, 'Could not find a user with the id 7.'],
    [{ kind: 'project', id: 'web' }, 'Could not find a project with the id "web".'],
    [{ kind: 'flag', name: 'a' }, 'Could not find a flag named "a".'],
    [{ kind: 'api-token' }, 'Could not find an API token.'],
    [
      { kind: 'environment', name: 'dev', where: 'in the project "web"' },
      'Could not find an environment named "dev" in the project "web".',
    ],
  ])('says what could not be found, and has its kind: %j', (resource, message) => {
    expect(new NotFoundError(resource)).toMatchObject({
      status: 404,
      name: 'NotFoundError',
      kind: resource.kind,
      message,
    });
  });

  it('has its kind also with a message of its own', () => {
    expect(new NotFoundError({ kind: 'role' }, 'Gone.')).toMatchObject({
      kind: 'role',
      message: 'Gone.',
    });
  });

  it.each<[Resource, string]>([
    [{ kind: 'flag', name: 'a' }, 'A flag named "a" already exists.'],
    [{ kind: 'environment', name: 'a' }, 'An environment named "a" already exists.'],
  ])('says what already exists, and has its kind: %j', (resource, message) => {
    expect(new NameExistsError(resource)).toMatchObject({
      status: 409,
      name: 'NameExistsError',
      kind: resource.kind,
      message,
    });
  });

  it('has the limit that is reached', () => {
    expect(new ExceedsLimitError('flags', 5)).toMatchObject({
      resource: 'flags',
      limit: 5,
      message: 'You have reached the limit of 5 for flags.',
    });
  });
});
