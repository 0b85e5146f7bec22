import type { FromSchema } from 'json-schema-to-ts';
import type { Environment } from './model.ts';
import type { copiedEnvironmentSchema, environmentSchema } from './schema.ts';

/** An environment as the API shows it. */
export function presentEnvironment(environment: Environment): FromSchema<typeof environmentSchema> {
  return {
    name: environment.name,
    type: environment.type,
    enabled: environment.enabled,
    protected: environment.protected,
    sortOrder: environment.sortOrder,
    ...(environment.requiredApprovals && { requiredApprovals: environment.requiredApprovals }),
  };
}

/** An environment with how far it is copied, if it is an unfinished copy. */
export function presentWithProgress(
  environment: Environment,
): FromSchema<typeof copiedEnvironmentSchema> {
  const { unfinished } = environment;
  return {
    ...presentEnvironment(environment),
    ...(unfinished && {
      unfinishedCopy: {
        source: unfinished.source,
        flags: unfinished.flags,
        copiedFlags: unfinished.flags - unfinished.left,
      },
    }),
  };
}
