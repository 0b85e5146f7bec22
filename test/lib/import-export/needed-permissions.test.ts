import { describe, expect, it } from 'vitest';
import { noRights } from '../../../lib/auth/rights.ts';
import type { EventDraft } from '../../../lib/events/log/types.ts';
import {
  describeNeeded,
  missingPermissions,
  type NeededPermission,
  neededPermissions,
} from '../../../lib/import-export/needed-permissions.ts';
import { admin } from '../../support/seeded-project.ts';
import { anyProject } from '../../support/stored-project.ts';

const environment = 'production';

describe('the permissions needed for', () => {
  it.each<[string, readonly EventDraft[], readonly NeededPermission[]]>([
    ['nothing', [], []],
    ['a new flag', [{ type: 'feature-created' }], [{ permission: 'CREATE_FEATURE' }]],
    [
      'a new flag with tags, the same',
      [{ type: 'feature-created' }, { type: 'feature-tagged' }],
      [{ permission: 'CREATE_FEATURE' }],
    ],
    ['a tag of an existing flag', [{ type: 'feature-tagged' }], [{ permission: 'UPDATE_FEATURE' }]],
    [
      'other data and staleness, once',
      [{ type: 'feature-metadata-updated' }, { type: 'feature-stale-on' }],
      [{ permission: 'UPDATE_FEATURE' }],
    ],
    [
      'strategies in two environments, each once',
      [
        { type: 'feature-strategy-add', environment: 'development' },
        { type: 'feature-strategy-add', environment },
        { type: 'feature-strategy-add', environment },
      ],
      [
        { permission: 'CREATE_FEATURE_STRATEGY', environment: 'development' },
        { permission: 'CREATE_FEATURE_STRATEGY', environment },
      ],
    ],
    [
      'the order of strategies',
      [{ type: 'strategy-order-changed', environment }],
      [{ permission: 'UPDATE_FEATURE_STRATEGY', environment }],
    ],
    [
      'removing a strategy',
      [{ type: 'feature-strategy-remove', environment }],
      [{ permission: 'DELETE_FEATURE_STRATEGY', environment }],
    ],
    [
      'switching',
      [{ type: 'feature-environment-disabled', environment }],
      [{ permission: 'UPDATE_FEATURE_ENVIRONMENT', environment }],
    ],
    [
      'variants',
      [{ type: 'feature-environment-variants-updated', environment }],
      [{ permission: 'UPDATE_FEATURE_ENVIRONMENT_VARIANTS', environment }],
    ],
    [
      'a dependency',
      [{ type: 'feature-dependency-added' }],
      [{ permission: 'UPDATE_FEATURE_DEPENDENCY' }],
    ],
    ['a tag that is new to the instance, none', [{ type: 'tag-created' }], []],
  ])('%s', (_what, events, needed) => {
    expect(neededPermissions(events)).toEqual(needed);
  });
});

describe('the missing permissions', () => {
  const needed: readonly NeededPermission[] = [
    { permission: 'CREATE_FEATURE' },
    { permission: 'UPDATE_FEATURE_ENVIRONMENT', environment },
  ];

  it.each([
    ['of an administrator are none', admin.rights, []],
    ['of a viewer are all', noRights, needed],
    [
      'are those of the other environment',
      {
        ...noRights,
        projects: new Map([
          [
            'default',
            [
              { name: 'CREATE_FEATURE' },
              { name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'development' },
            ] as const,
          ],
        ]),
      },
      needed.slice(1),
    ],
    [
      'are those of the project, if held in another one',
      { ...noRights, projects: new Map([['other', [{ name: 'CREATE_FEATURE' }] as const]]) },
      needed,
    ],
  ])('%s', (_what, rights, missing) => {
    expect(missingPermissions({ ...admin, rights }, anyProject, needed)).toEqual(missing);
  });
});

it.each<[NeededPermission, string]>([
  [{ permission: 'CREATE_FEATURE' }, 'CREATE_FEATURE'],
  [
    { permission: 'UPDATE_FEATURE_ENVIRONMENT', environment },
    'UPDATE_FEATURE_ENVIRONMENT in "production"',
  ],
])('describes %j as %s', (needed, words) => {
  expect(describeNeeded(needed)).toBe(words);
});
