import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { amount, closed, list, text } from '../../platform/schema/words.ts';

/** How an application uses flags, and what may be wrong with it. */
export const applicationOverviewSchema = closed(
  'ApplicationOverview',
  'How an application uses flags, and what may be wrong with it.',
  {
    projects: texts(
      'Ids of the projects that its tokens name, and of those whose flags it evaluates, sorted.',
      'default',
      100,
    ),
    featureCount: amount(
      'Number of flags that it evaluated in this week and in the one before.',
      12,
    ),
    environments: list(
      'The environments that it runs in, sorted by name.',
      1_000,
      closed('ApplicationOverviewEnvironment', 'An environment that an application runs in.', {
        name: text('Name of the environment.', 'production'),
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
        issues: closed('ApplicationEnvironmentIssues', 'What may be wrong in this environment.', {
          missingFeatures: texts(
            'Names that it requested within the last day that are not flags which its token has access to.',
            'new-chekcout',
          ),
          outdatedSdks: texts(
            'Those of the SDKs that are older than their current release line.',
            'unleash-node-sdk:5.6.1',
          ),
        }),
      }),
    ),
    issues: closed('ApplicationIssues', 'What may be wrong in all environments.', {
      missingStrategies: texts(
        'Strategy types that it supports and that do not exist here.',
        'by-country',
        1_000,
      ),
    }),
  },
);

function texts(description: string, example: string, maxLength = 255) {
  return list(description, 10_000, { type: 'string', maxLength }, [example]);
}
