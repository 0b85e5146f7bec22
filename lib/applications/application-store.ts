import { keys } from '../dynamo/keys.ts';
import {
  atVersion,
  getItem,
  getItems,
  isNew,
  queryPartition,
  type Write,
} from '../dynamo/table.ts';
import { ExceedsLimitError, NotFoundError } from '../errors.ts';
import type { Application } from './model.ts';

/** Applications of an instance: all are read to list them. */
export const MAX_APPLICATIONS = 2_000;
const KIND = 'applications';

/** Reads applications by name; what does not exist is `undefined`. */
export const findApplications = (names: readonly string[]): Promise<(Application | undefined)[]> =>
  getItems<Application>(names.map(keys.application));

/**
 * Reads an application.
 * @throws {NotFoundError} when there is none of that name
 */
export const getApplication = async (name: string): Promise<Application> => {
  const application = await getItem<Application>(keys.application(name));
  if (!application) throw new NotFoundError(`Could not find an application named "${name}".`);
  return application;
};

/** Reads all applications, by name; bounded by `MAX_APPLICATIONS`. */
export const readApplications = (): Promise<Application[]> =>
  queryPartition<Application>(keys.applicationPartition);

/** Stores a new (version 0) or changed application, on the condition that it is the one that was read. */
export const saveApplicationWrite = (application: Application): Write => ({
  put: {
    ...application,
    ...keys.application(application.appName),
    version: application.version + 1,
  },
  when: application.version === 0 ? isNew : atVersion(application.version),
});

/** Removes an application, on the condition that it is the one that was read. */
export const removeApplicationWrites = ({ appName, version }: Application): Write[] => [
  { remove: keys.application(appName), when: atVersion(version) },
  ...countApplicationsWrites(-1),
];

/** Counts applications in or out, as many at once as are stored at once. */
export const countApplicationsWrites = (by: number): Write[] =>
  by === 0
    ? []
    : [
        {
          update: keys.count(KIND),
          expression: 'ADD #count :by',
          names: { '#count': 'count' },
          values: { ':by': by },
          ...(by > 0 && {
            when: {
              expression: 'attribute_not_exists(#count) OR #count <= :most',
              values: { ':most': MAX_APPLICATIONS - by },
            },
            onConflict: () => new ExceedsLimitError('applications', MAX_APPLICATIONS),
          }),
        },
      ];
