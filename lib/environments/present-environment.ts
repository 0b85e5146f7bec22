import type { FromSchema } from 'json-schema-to-ts';
import type { Environment } from './model.ts';
import type { environmentSchema } from './schema.ts';

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
