import type { JSONSchema } from 'json-schema-to-ts';
import { object, optional } from '../platform/schema/words.ts';
import {
  featureLimitSchema,
  featureNamingSchema,
  linkTemplatesSchema,
  managedFromGitSchema,
  modeSchema,
  projectIdSchema,
  settingsProperties,
  stickinessSchema,
} from './property-schemas.ts';

export const updateProjectSchema = {
  title: 'UpdateProject',
  type: 'object',
  description: 'Changes to a project. Omitted properties keep their values.',
  required: ['name'],
  properties: settingsProperties,
} as const satisfies JSONSchema;

export const updateSettingsSchema = object(
  'UpdateProjectSettings',
  'Changes to the settings. Omitted properties keep their values.',
  {
    mode: optional(modeSchema),
    defaultStickiness: optional(stickinessSchema),
    featureLimit: optional(featureLimitSchema),
    linkTemplates: optional(linkTemplatesSchema),
    featureNaming: optional(featureNamingSchema),
    managedFromGit: optional(managedFromGitSchema),
  },
);

export const validateProjectSchema = object('ValidateProject', 'The id for a new project.', {
  id: projectIdSchema,
});
