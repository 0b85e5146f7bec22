import type { JSONSchema } from 'json-schema-to-ts';
import { list, object, optional } from '../../platform/schema/words.ts';

const text = { type: 'string', maxLength: 2_000 } as const;
const flag = { type: 'boolean' } as const;

const schemas = list('What this is.', 5, text, [
  'urn:ietf:params:scim:schemas:core:2.0:ResourceType',
]);

const meta = object('About the resource.', {
  resourceType: optional({ ...text, description: 'Type.', examples: ['ResourceType'] }),
  location: optional({
    ...text,
    description: 'URL.',
    examples: ['https://flags.example.com/scim/v2/ResourceTypes/User'],
  }),
});

const supported = { ...flag, description: 'Whether it is supported.', examples: [true] } as const;
const feature = object('A feature of SCIM.', {
  supported,
});
const count = { type: 'integer', minimum: 0, examples: [200] } as const;

export const serviceProviderConfigSchema = object(
  'ScimServiceProviderConfig',
  'What the service supports of SCIM.',
  {
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
    authenticationSchemes: optional(
      list(
        'How to authenticate.',
        1,
        object('A way to authenticate.', {
          type: optional({ ...text, description: 'Kind.', examples: ['oauthbearertoken'] }),
          name: optional({ ...text, description: 'Name.', examples: ['Bearer token'] }),
          description: optional({ ...text, description: 'Description.', examples: ['The token.'] }),
          specUri: optional({
            ...text,
            description: 'Its specification.',
            examples: ['https://www.rfc-editor.org/rfc/rfc6750'],
          }),
          primary: optional({ ...flag, description: 'Whether it is preferred.', examples: [true] }),
        }),
      ),
    ),
    meta: optional(meta),
  },
);

export const resourceTypeSchema = object('ScimResourceType', 'A type of resources.', {
  schemas,
  id: optional({ ...text, description: 'Id.', examples: ['User'] }),
  name: { ...text, description: 'Name.', examples: ['User'] },
  endpoint: { ...text, description: 'Path below the root.', examples: ['/Users'] },
  schema: {
    ...text,
    description: 'Its schema.',
    examples: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  },
  meta: optional(meta),
});

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

export const schemaSchema = object('ScimSchema', 'The attributes of a type of resources.', {
  schemas: optional(schemas),
  id: {
    ...text,
    description: 'Its URN.',
    examples: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  },
  name: { ...text, description: 'Name.', examples: ['User'] },
  description: optional({ ...text, description: 'Description.', examples: ['A person.'] }),
  attributes: list('The attributes.', 20, {
    type: 'object',
    description: 'An attribute.',
    properties: {
      ...attributeProperties,
      subAttributes: list('Its parts.', 20, {
        type: 'object',
        description: 'A part of an attribute.',
        properties: attributeProperties,
      }),
    },
  }),
  meta: optional(meta),
});

function listOf<const T extends JSONSchema>(title: string, items: T) {
  return object(title, 'All of them.', {
    schemas,
    totalResults: { ...count, description: 'Number of all.' },
    startIndex: optional({ ...count, description: 'Always 1.' }),
    itemsPerPage: optional({ ...count, description: 'Number of those on this page.' }),
    Resources: list('All.', 10, items),
  });
}

export const resourceTypeListSchema = listOf('ScimResourceTypeList', resourceTypeSchema);
export const schemaListSchema = listOf('ScimSchemaList', schemaSchema);
