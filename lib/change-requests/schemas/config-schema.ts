import { flag, integer, list, nullable, object } from '../../platform/schema/words.ts';
import { environmentTextSchema, nameSchema } from './parts-schema.ts';

export const configSchema = list(
  'The environments of the project.',
  100,
  object('ChangeRequestEnvironmentConfig', 'Approval settings of an environment.', {
    environment: environmentTextSchema,
    type: nameSchema('Type of the environment.', 'development'),
    changeRequestEnabled: flag('Whether changes require approval.'),
    requiredApprovals: nullable(
      integer('Number of required approvals; `null` if none is required.', 1, {
        minimum: 1,
        maximum: 10,
      }),
    ),
  }),
  [],
);
