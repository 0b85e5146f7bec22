import type { JSONSchema } from 'json-schema-to-ts';
import {
  featureLimitSchema,
  linkTemplatesSchema,
  modeSchema,
  projectDescriptionSchema,
  projectIdSchema,
  projectNameSchema,
  stickinessSchema,
} from './properties.ts';

/** Path parameters of `/projects/{projectId}`: any text of a sane length, so that it can be not found. */
export const projectParams = {
  type: 'object',
  required: ['projectId'],
  properties: {
    projectId: {
      type: 'string',
      minLength: 1,
      maxLength: 200,
      description: 'Id of the project.',
      examples: ['default'],
    },
  },
} as const satisfies JSONSchema;

export const updateProjectSchema = {
  title: 'UpdateProject',
  type: 'object',
  description: 'What a project is to be; what is left out stays as it is.',
  required: ['name'],
  properties: {
    name: projectNameSchema,
    description: projectDescriptionSchema,
    mode: modeSchema,
    defaultStickiness: stickinessSchema,
    featureLimit: featureLimitSchema,
  },
} as const satisfies JSONSchema;

export const updateSettingsSchema = {
  title: 'UpdateProjectSettings',
  type: 'object',
  description: 'Settings to change; what is left out stays as it is.',
  properties: {
    mode: modeSchema,
    defaultStickiness: stickinessSchema,
    featureLimit: featureLimitSchema,
    linkTemplates: linkTemplatesSchema,
  },
} as const satisfies JSONSchema;

export const validateProjectSchema = {
  title: 'ValidateProject',
  type: 'object',
  description: 'The id that a new project is to have.',
  required: ['id'],
  properties: {
    id: projectIdSchema,
  },
} as const satisfies JSONSchema;
