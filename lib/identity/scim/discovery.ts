import { NotFoundError } from '../../platform/errors.ts';
import { MAX_SCIM_PAGE } from './limits.ts';
import { GROUP_URN, USER_URN } from './model.ts';
import { scimFunction } from './scim-function.ts';
import { presentScimList } from './scim-list.ts';

const CONFIG_URN = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig';
const TYPE_URN = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType';
const SCHEMA_URN = 'urn:ietf:params:scim:schemas:core:2.0:Schema';

/** An attribute of a schema (RFC 7643, 7). */
interface ScimAttribute {
  readonly name: string;
  readonly type: string;
  readonly multiValued: boolean;
  readonly description: string;
  readonly required: boolean;
  readonly caseExact: boolean;
  readonly mutability: string;
  readonly returned: string;
  readonly uniqueness: string;
  readonly subAttributes?: readonly ScimAttribute[];
}

const BEARER_SPECIFICATION = 'https://www.rfc-editor.org/rfc/rfc6750';

/** What the service supports of SCIM (RFC 7643, 5). Pure. */
export function serviceProviderConfig(baseUrl: string) {
  return {
    schemas: [CONFIG_URN],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: MAX_SCIM_PAGE },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: false },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Bearer token',
        description: 'The token that an administrator has made for SCIM.',
        specUri: BEARER_SPECIFICATION,
        primary: true,
      },
    ],
    meta: metaOf(baseUrl, 'ServiceProviderConfig', 'ServiceProviderConfig'),
  };
}

/** Pure. */
export function listResourceTypes(baseUrl: string) {
  const all = ['User', 'Group'].map((name) => getResourceType(name, baseUrl));
  return presentScimList(all, { start: 1, total: all.length });
}

/** Pure. @throws {NotFoundError} for another name than `User` and `Group` */
export function getResourceType(name: string, baseUrl: string) {
  const schema = { User: USER_URN, Group: GROUP_URN }[name];
  if (schema === undefined) throw unknown(name);
  return {
    schemas: [TYPE_URN],
    id: name,
    name,
    endpoint: `/${name}s`,
    schema,
    meta: metaOf(baseUrl, 'ResourceType', `ResourceTypes/${name}`),
  };
}

/** Pure. */
export function listSchemas(baseUrl: string) {
  const all = [USER_URN, GROUP_URN].map((urn) => getSchema(urn, baseUrl));
  return presentScimList(all, { start: 1, total: all.length });
}

/** Pure. @throws {NotFoundError} for a URN other than those of users and groups */
export function getSchema(urn: string, baseUrl: string) {
  const known = { [USER_URN]: userSchema, [GROUP_URN]: groupSchema }[urn];
  if (!known) throw unknown(urn);
  return {
    schemas: [SCHEMA_URN],
    id: urn,
    ...known,
    meta: metaOf(baseUrl, 'Schema', `Schemas/${urn}`),
  };
}

function metaOf(baseUrl: string, resourceType: string, path: string) {
  return { resourceType, location: `${baseUrl}${scimFunction.root}/${path}` };
}

function unknown(id: string): NotFoundError {
  return new NotFoundError({ kind: 'route' }, `Nothing of SCIM has the id ${JSON.stringify(id)}.`);
}

function attribute(
  name: string,
  description: string,
  more: Partial<ScimAttribute> = {},
): ScimAttribute {
  return {
    name,
    type: 'string',
    multiValued: false,
    description,
    required: false,
    caseExact: false,
    mutability: 'readWrite',
    returned: 'default',
    uniqueness: 'none',
    ...more,
  };
}

const externalId = attribute('externalId', 'Id in the identity provider.', { caseExact: true });

const userSchema = {
  name: 'User',
  description: 'A person.',
  attributes: [
    externalId,
    attribute('userName', 'E-mail address or username.', { required: true, uniqueness: 'server' }),
    attribute('name', 'The name.', {
      type: 'complex',
      subAttributes: [
        attribute('formatted', 'The whole name.'),
        attribute('givenName', 'Given name.'),
        attribute('familyName', 'Family name.'),
      ],
    }),
    attribute('displayName', 'Display name.'),
    attribute('emails', 'E-mail addresses; the primary one is kept.', {
      type: 'complex',
      multiValued: true,
      subAttributes: [
        attribute('value', 'The address.'),
        attribute('type', 'Kind.'),
        attribute('primary', 'Whether it is kept.', { type: 'boolean' }),
      ],
    }),
    attribute('active', 'Whether the user may sign in.', { type: 'boolean' }),
  ],
};

const groupSchema = {
  name: 'Group',
  description: 'A group of people.',
  attributes: [
    externalId,
    attribute('displayName', 'Name.', { required: true, uniqueness: 'server' }),
    attribute('members', 'The users of the group.', {
      type: 'complex',
      multiValued: true,
      subAttributes: [
        attribute('value', 'Id of the user.', { caseExact: true, mutability: 'immutable' }),
        attribute('$ref', 'URL of the user.', { type: 'reference', mutability: 'immutable' }),
        attribute('type', 'Always `User`.', { mutability: 'immutable' }),
      ],
    }),
  ],
};
