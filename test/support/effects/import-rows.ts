import type { Body, Row, Rows } from './row.ts';

/** An import with further tables, which may name the flag. */
const importing = (tables: (flag: string) => object): Row => ({
  with: ({ body }: { readonly body?: Body }) => {
    const { data, ...rest } = body;
    return { body: { ...rest, data: { ...data, ...tables(data.features[0].name) } } };
  },
});

const IN_LIB = { exports: 'test/lib/import-export/desired-flags.test.ts' } as const;

/** The flag that a request imports. */
const flagOf = ({ body }: { readonly body?: Body }) => body.data.features[0].name;

export const importRows: Rows = [
  [
    /^importToggles body\/data\/featureStrategies\/0\//,
    importing((featureName) => ({ featureStrategies: [{ name: 'default', featureName }] })),
  ],
  [
    /^importToggles body\/data\/featureEnvironments\/0\//,
    importing((featureName) => ({
      featureEnvironments: [{ name: featureName, featureName, enabled: false }],
    })),
  ],
  [
    /^importToggles body\/data\/featureTags\/0\//,
    importing((featureName) => ({
      featureTags: [{ featureName, tagType: 'simple', tagValue: 'imported' }],
    })),
  ],
  [
    /^importToggles body\/data\/dependencies\/0\//,
    importing((feature) => ({
      dependencies: [{ feature, dependencies: [{ feature: 'flag-1' }] }],
    })),
  ],
  [
    /^importToggles body\/data\/links\/0\//,
    importing((feature) => ({
      links: [{ feature, links: [{ url: 'https://example.com/', title: null }] }],
    })),
  ],
  [
    /^importToggles body\/data\/segments\/0\//,
    importing((featureName) => ({
      segments: [{ id: 1, name: `of-${featureName}`, constraints: [] }],
      featureStrategies: [{ name: 'default', featureName, segments: [1] }],
    })),
  ],
  [
    /^importToggles body\/data\/contextFields\/0\//,
    importing((featureName) => ({
      contextFields: [{ name: `field-${featureName}` }],
      featureStrategies: [
        {
          name: 'default',
          featureName,
          constraints: [{ contextName: `field-${featureName}`, operator: 'IN', values: [] }],
        },
      ],
    })),
  ],
  [
    /^importToggles body\/data\/tagTypes\/0\/(?!name$)/,
    importing((featureName) => ({
      tagTypes: [{ name: `type-${featureName}` }],
      featureTags: [{ featureName, tagType: `type-${featureName}`, tagValue: 'imported' }],
    })),
  ],
  [/^importToggles body\/data\/contextFields\/0\/project$/, { values: ['any', null] }],
  [/^importToggles body\/data\/segments\/0\/id$/, { values: [1, 71_000] }],
  [
    /^importToggles body\/data\/tagTypes\/0\/name$/,
    {
      values: ['mark-type', 'other-type'],
      ...importing((featureName) => ({
        featureTags: [{ featureName, tagType: 'mark-type', tagValue: 'imported' }],
      })),
    },
  ],
  [/^importToggles body\/data\/links\/0\/feature$/, { values: [flagOf, 'other'] }],
  [
    /^importToggles body\/data\/(featureTags\/0\/featureName|dependencies\/0\/feature)$/,
    { test: ['test/e2e/import.test.ts', 'featureTags'] },
  ],
  [
    /^importToggles body\/data\/featureEnvironments\/0\/(name|featureName)$/,
    { test: [IN_LIB.exports, 'is found in older exports'] },
  ],
  [
    /^importToggles body\/data\/features\/0\/createdAt$/,
    { test: ['test/e2e/import.test.ts', "const createdAt = '2020-02-29T12:00:00.000Z'"] },
  ],
  [
    /^importToggles body\/data\/(features\/0\/project|featureEnvironments\/0\/environment|featureStrategies\/0\/id)$/,
    {
      ignored:
        'an import goes into the project and the environment of the request, and strategies get new ids',
    },
  ],
  [
    /^exportFeatures body\/(downloadFile|tag)$/,
    { test: ['test/e2e/export.test.ts', 'downloadFile: true'] },
  ],
];
