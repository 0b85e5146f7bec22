import { describe, expect, it } from 'vitest';
import type { ChangeInput } from '../../../lib/change-requests/model.ts';
import { atChange } from '../../../lib/change-requests/pointers.ts';
import {
  ConflictError,
  invalid,
  NotFoundError,
  ValidationError,
} from '../../../lib/platform/errors.ts';
import type { ResourceKind } from '../../../lib/platform/resource.ts';

const ofFlag: ChangeInput = {
  feature: 'a',
  action: 'updateEnabled',
  payload: { enabled: true },
};
const ofVariants: ChangeInput = {
  feature: 'a',
  action: 'patchVariant',
  payload: { variants: [] },
};
const ofSegment: ChangeInput = {
  action: 'updateSegment',
  payload: { id: 7, name: 's', constraints: [] },
};

describe('what a change refers to and does not exist', () => {
  it.each<[ResourceKind, ChangeInput, string]>([
    ['flag', ofFlag, '/body/0/feature'],
    ['environment', ofFlag, '/body/0/feature'],
    ['dependency', ofFlag, '/body/0/feature'],
    ['strategy-type', ofFlag, '/body/0/feature'],
    ['strategy', ofFlag, '/body/0/payload'],
    ['segment', ofSegment, '/body/0/payload/id'],
    ['environment', { action: 'removeEnvironment' }, '/body/0/action'],
  ])('is a fault of the property that names it: %s', (kind, change, pointer) => {
    const error = new NotFoundError({ kind }, 'The words "a strategy" decide nothing.');

    expect(atChange(error, change, '/body/0')).toEqual(
      invalid(pointer, 'refers to something unknown', {
        hint: 'The words "a strategy" decide nothing.',
      }),
    );
  });
});

describe('a fault of the direct write', () => {
  it.each<[string, ChangeInput, string]>([
    ['a flag', ofFlag, '/body/payload/0/name'],
    ['a segment', ofSegment, '/body/payload/0/name'],
    ['variants', ofVariants, '/body/payload/variants/0/name'],
  ])('is one of the payload: %s', (_what, change, pointer) => {
    expect(atChange(invalid('/body/0/name', 'is required'), change, '/body')).toEqual(
      invalid(pointer, 'is required'),
    );
  });

  it.each([
    new ConflictError('The `/body` is in use.'),
    new ValidationError('The `/body` is archived.'),
    new Error('connect ECONNREFUSED'),
    'a text',
  ])('stays as it is without any pointer: %s', (error) => {
    expect(atChange(error, ofFlag, '/body/0')).toBe(error);
  });
});
