import type { JSONSchema } from 'json-schema-to-ts';
import {
  featureLimitSchema,
  featureNamingSchema,
  linkTemplatesSchema,
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

export const updateSettingsSchema = {
  title: 'UpdateProjectSettings',
  type: 'object',
  description: 'Changes to the settings. Omitted properties keep their values.',
  properties: {
    mode: modeSchema,
    defaultStickiness: stickinessSchema,
    featureLimit: featureLimitSchema,
    linkTemplates: linkTemplatesSchema,
    featureNaming: featureNamingSchema,
  },
} as const satisfies JSONSchema;

export const validateProjectSchema = {
  title: 'ValidateProject',
  type: 'object',
  description: 'The id for a new project.',
  required: ['id'],
  properties: {
    id: projectIdSchema,
  },
} as const satisfies JSONSchema;
