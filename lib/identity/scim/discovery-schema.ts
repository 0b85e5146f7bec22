import type { JSONSchema } from 'json-schema-to-ts';

const text = { type: 'string', maxLength: 2_000 } as const;
const flag = { type: 'boolean' } as const;

const schemas = {
  type: 'array',
  maxItems: 5,
  description: 'What this is.',
  examples: [['urn:ietf:params:scim:schemas:core:2.0:ResourceType']],
  items: text,
} as const;

const meta = {
  type: 'object',
  description: 'About the resource.',
  properties: {
    resourceType: { ...text, description: 'Type.', examples: ['ResourceType'] },
    location: {
      ...text,
      description: 'URL.',
      examples: ['https://flags.example.com/scim/v2/ResourceTypes/User'],
    },
  },
} as const;

const supported = { ...flag, description: 'Whether it is supported.', examples: [true] } as const;
const feature = {
  type: 'object',
  description: 'A feature of SCIM.',
  required: ['supported'],
  properties: { supported },
} as const;
const count = { type: 'integer', minimum: 0, examples: [200] } as const;

export const serviceProviderConfigSchema = {
  title: 'ScimServiceProviderConfig',
  type: 'object',
  description: 'What the service supports of SCIM.',
  required: ['schemas', 'patch', 'bulk', 'filter', 'changePassword', 'sort', 'etag'],
  properties: {
    schemas,
    patch: feature,
    bulk: {
      ...feature,
      properties: {
        supported,
        maxOperations: { ...count, description: 'Most operations of a request.' },
        maxPayloadSize: { ...count, description: 'Largest body in bytes.' },
      },
    },
    filter: {
      ...feature,
      properties: { supported, maxResults: { ...count, description: 'Most of one page.' } },
    },
    changePassword: feature,
    sort: feature,
    etag: feature,
    authenticationSchemes: {
      type: 'array',
      maxItems: 1,
      description: 'How to authenticate.',
      items: {
        type: 'object',
        description: 'A way to authenticate.',
        properties: {
          type: { ...text, description: 'Kind.', examples: ['oauthbearertoken'] },
          name: { ...text, description: 'Name.', examples: ['Bearer token'] },
          description: { ...text, description: 'Description.', examples: ['The token.'] },
          specUri: {
            ...text,
            description: 'Its specification.',
            examples: ['https://www.rfc-editor.org/rfc/rfc6750'],
          },
          primary: { ...flag, description: 'Whether it is preferred.', examples: [true] },
        },
      },
    },
    meta,
  },
} as const satisfies JSONSchema;

export const resourceTypeSchema = {
  title: 'ScimResourceType',
  type: 'object',
  description: 'A type of resources.',
  required: ['schemas', 'name', 'endpoint', 'schema'],
  properties: {
    schemas,
    id: { ...text, description: 'Id.', examples: ['User'] },
    name: { ...text, description: 'Name.', examples: ['User'] },
    endpoint: { ...text, description: 'Path below the root.', examples: ['/Users'] },
    schema: {
      ...text,
      description: 'Its schema.',
      examples: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    },
    meta,
  },
} as const satisfies JSONSchema;

const attributeProperties = {
  name: { ...text, description: 'Name.', examples: ['userName'] },
  type: { ...text, description: 'Type.', examples: ['string'] },
  multiValued: { ...flag, description: 'Whether it is a list.', examples: [false] },
  description: { ...text, description: 'Description.', examples: ['Given name.'] },
  required: { ...flag, description: 'Whether it is required.', examples: [true] },
  caseExact: { ...flag, description: 'Whether case matters.', examples: [false] },
  mutability: { ...text, description: 'Whether clients can change it.', examples: ['readWrite'] },
  returned: { ...text, description: 'When it is returned.', examples: ['default'] },
  uniqueness: { ...text, description: 'Among whom it is unique.', examples: ['server'] },
} as const;

export const schemaSchema = {
  title: 'ScimSchema',
  type: 'object',
  description: 'The attributes of a type of resources.',
  required: ['id', 'name', 'attributes'],
  properties: {
    schemas,
    id: {
      ...text,
      description: 'Its URN.',
      examples: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    },
    name: { ...text, description: 'Name.', examples: ['User'] },
    description: { ...text, description: 'Description.', examples: ['A person.'] },
    attributes: {
      type: 'array',
      maxItems: 20,
      description: 'The attributes.',
      items: {
        type: 'object',
        description: 'An attribute.',
        properties: {
          ...attributeProperties,
          subAttributes: {
            type: 'array',
            maxItems: 20,
            description: 'Its parts.',
            items: {
              type: 'object',
              description: 'A part of an attribute.',
              properties: attributeProperties,
            },
          },
        },
      },
    },
    meta,
  },
} as const satisfies JSONSchema;

function listOf<const T extends JSONSchema>(title: string, items: T) {
  return {
    title,
    type: 'object',
    description: 'All of them.',
    required: ['schemas', 'totalResults', 'Resources'],
    properties: {
      schemas,
      totalResults: { ...count, description: 'Number of all.' },
      startIndex: { ...count, description: 'Always 1.' },
      itemsPerPage: { ...count, description: 'Number of those on this page.' },
      Resources: { type: 'array', maxItems: 10, description: 'All.', items },
    },
  } as const;
}

export const resourceTypeListSchema = listOf('ScimResourceTypeList', resourceTypeSchema);
export const schemaListSchema = listOf('ScimSchemaList', schemaSchema);
