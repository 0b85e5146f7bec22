import { totalSchema } from '../../platform/schema/paging.ts';
import { list, object, text } from '../../platform/schema/words.ts';
import { appNameSchema, MAX_LISTED } from './schema.ts';

/** The applications of a project. */
export const projectApplicationsSchema = object(
  'ProjectApplications',
  'Applications that use flags of a project.',
  {
    total: totalSchema,
    applications: list(
      'The items of this page.',
      MAX_LISTED,
      object('ProjectApplication', 'An application, as far as it uses the project.', {
        name: appNameSchema,
        environments: texts('Names of the environments.', 'production', 100),
        instances: texts(
          'Always empty: the instances of each application are read by a request of their own.',
          'i-1',
          255,
        ),
        sdks: list(
          'The SDK that reported last.',
          1,
          object('ProjectApplicationSdk', 'An SDK.', {
            name: text('Name of the SDK.', 'unleash-client-node', 255),
            versions: texts('Its versions.', '6.12.1', 255),
          }),
          [{ name: 'unleash-client-node', versions: ['6.12.1'] }],
        ),
      }),
      [],
    ),
  },
);

function texts(description: string, example: string, maxLength: number) {
  return list(description, 1_000, { type: 'string', maxLength }, [example]);
}
