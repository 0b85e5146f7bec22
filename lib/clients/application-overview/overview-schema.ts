import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema } from '../../platform/schema/date-time.ts';

/** How an application uses flags, and what may be wrong with it. */
export const applicationOverviewSchema = {
  title: 'ApplicationOverview',
  type: 'object',
  description: 'How an application uses flags, and what may be wrong with it.',
  required: ['projects', 'featureCount', 'environments', 'issues'],
  additionalProperties: false,
  properties: {
    projects: texts(
      'Ids of the projects that its tokens name, and of those whose flags it evaluates, sorted.',
      'default',
      100,
    ),
    featureCount: amount(
      'Number of flags that it evaluated in this week and in the one before.',
      12,
    ),
    environments: {
      type: 'array',
      maxItems: 1_000,
      description: 'The environments that it runs in, sorted by name.',
      items: {
        title: 'ApplicationOverviewEnvironment',
        type: 'object',
        description: 'An environment that an application runs in.',
        required: [
          'name',
          'instanceCount',
          'sdks',
          'backendSdks',
          'frontendSdks',
          'lastSeen',
          'issues',
        ],
        additionalProperties: false,
        properties: {
          name: {
            type: 'string',
            maxLength: 100,
            description: 'Name of the environment.',
            examples: ['production'],
          },
          instanceCount: amount(
            'Number of instances that reported within the last day. Browsers and apps, which use frontend tokens, do not count.',
            3,
          ),
          sdks: texts('SDKs that registered within the last day.', 'unleash-client-node:6.12.1'),
          backendSdks: texts('Those that use client tokens.', 'unleash-client-node:6.12.1'),
          frontendSdks: texts('Those that use frontend tokens.', 'unleash-client-js:3.7.8'),
          lastSeen: {
            ...dateTimeSchema,
            type: ['string', 'null'],
            description:
              'Time of the last report, to ten minutes; `null` if it is more than a day ago.',
          },
          issues: {
            title: 'ApplicationEnvironmentIssues',
            type: 'object',
            description: 'What may be wrong in this environment.',
            required: ['missingFeatures', 'outdatedSdks'],
            additionalProperties: false,
            properties: {
              missingFeatures: texts(
                'Names that it requested within the last day that are not flags which its token has access to.',
                'new-chekcout',
              ),
              outdatedSdks: texts(
                'Always empty: the service does not know which versions of SDKs are outdated.',
                'unleash-client-node:3.0.0',
              ),
            },
          },
        },
      },
    },
    issues: {
      title: 'ApplicationIssues',
      type: 'object',
      description: 'What may be wrong in all environments.',
      required: ['missingStrategies'],
      additionalProperties: false,
      properties: {
        missingStrategies: texts(
          'Strategy types that it supports and that do not exist here.',
          'by-country',
          1_000,
        ),
      },
    },
  },
} as const satisfies JSONSchema;

function texts(description: string, example: string, maxLength = 255) {
  return {
    type: 'array',
    maxItems: 10_000,
    description,
    examples: [[example]],
    items: { type: 'string', maxLength },
  } as const;
}

function amount(description: string, example: number) {
  return { type: 'integer', minimum: 0, description, examples: [example] } as const;
}
