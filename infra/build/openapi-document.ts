import type { Contract, ErrorStatus, Schema } from '../../lib/http/contract.ts';
import { isRefusedInMaintenance } from '../../lib/http/refused-in-maintenance.ts';
import { takesSession } from '../../lib/http/takes-session.ts';
import { errorSchema } from '../../lib/platform/schema/error.ts';
import { storable } from '../../lib/platform/schema/names.ts';
import manifest from '../../package.json' with { type: 'json' };
import { tagDescriptions } from './openapi-tags.ts';

type Json = Record<string, unknown>;

const errorDescriptions: Readonly<Record<ErrorStatus | 503, string>> = {
  400: 'Invalid request (`ValidationError`); the message names the property.',
  401: 'Missing or invalid token (`AuthenticationRequired`).',
  403: 'Missing permission (`NoAccessError`); the message names it.',
  404: 'Not found (`NotFoundError`).',
  405: 'The path has other methods (`MethodNotAllowed`).',
  409: 'Conflict with the current state, for example a name that is taken (`NameExistsError`, `ConflictError`).',
  413: 'Body too large (`ContentTooLarge`); the message names the limit.',
  415: 'Body is not JSON (`ContentTypeerror`).',
  429: 'Too many requests (`TooManyRequests`).',
  503: 'The maintenance mode is on (`MaintenanceModeError`), or the table is busy (`ServiceUnavailable`).',
};

/** Moves schemas with a title into `components`, which gives them names in generated clients. */
class Components {
  readonly schemas: Json = {};

  /** @throws {Error} when two different schemas have the same title */
  hoist(schema: unknown): unknown {
    if (Array.isArray(schema)) return schema.map((member) => this.hoist(member));
    if (typeof schema !== 'object' || schema === null) return schema;
    const { title, ...rest } = schema as Json;
    const resolved = Object.fromEntries(
      Object.entries(rest).flatMap(([key, value]) => {
        if (key === 'pattern' && typeof value === 'string') return portablePattern(value);
        return [[key, isLiteral(key) ? value : this.hoist(value)]];
      }),
    );
    if (typeof title !== 'string')
      return 'title' in schema ? { ...resolved, title: this.hoist(title) } : resolved;
    const name = schemaName(title);
    const known = this.schemas[name];
    if (known && JSON.stringify(known) !== JSON.stringify(resolved)) {
      throw new Error(`Two different schemas have the title "${title}"`);
    }
    this.schemas[name] = resolved;
    return { $ref: `#/components/schemas/${name}` };
  }
}

/**
 * Builds the OpenAPI 3.1 document from the contracts of all operations. Pure.
 * @throws {Error} when two different schemas have the same title
 */
export function openApiDocument(contracts: readonly Contract[]): Json {
  const components = new Components();
  const documented = contracts.filter(({ path }) => path.startsWith('/'));
  const paths: Record<string, Json> = {};
  for (const contract of documented) {
    const path = paths[contract.path] ?? {};
    path[contract.method.toLowerCase()] = operationOf(contract, components);
    paths[contract.path] = path;
  }
  const responses = errorResponses(paths, components);
  const sortedByName = (record: Json): Json =>
    Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Flagwright',
      version: manifest.version,
      description:
        'Administration of feature flags, compatible with the Unleash admin API. Texts with unpaired surrogates are refused.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'This instance.' }],
    // Operations for programs say that they take no session.
    security: [{ apiToken: [] }, { session: [] }],
    tags: [...new Set(documented.map(({ tag }) => tag))]
      .sort()
      .map((name) => ({ name, description: tagDescriptions[name] })),
    paths: sortedByName(paths),
    components: {
      securitySchemes: {
        apiToken: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description:
            'An API token, `<projects>:<environment>.<secret>`, or a token of a user, `user:<secret>`, optionally preceded by `Bearer `.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-flagwright-session',
          description:
            'The session of a person, from `POST /auth/simple/login`; on plain HTTP without `__Host-`. An `Authorization` header wins. Methods other than GET also need `Sec-Fetch-Site: same-origin` or, without that header, the `Origin` of the service, as browsers send them.',
        },
      },
      responses,
      schemas: sortedByName(components.schemas),
    },
  };
}

/**
 * A pattern as regular expressions of most languages and tools understand it. That texts have no unpaired surrogates, the
 * API says once.
 */
function portablePattern(pattern: string): [string, string][] {
  if (pattern === storable) return [];
  const anything = '[\\s\\S]';
  const portable = pattern
    .replaceAll('[^\\s\\p{Cs}]', '\\S')
    .replaceAll('\\P{Cs}', anything)
    .replaceAll('[^]', anything);
  return [['pattern', portable]];
}

/** Keywords whose value is data, not a schema. */
function isLiteral(key: string): boolean {
  return ['examples', 'enum', 'const', 'default', 'required'].includes(key);
}

/** The name of the schema with a title, in documents and types that are generated. */
export function schemaName(title: string): string {
  return title.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_all, letter: string) =>
    letter.toUpperCase(),
  );
}

function operationOf(contract: Contract, components: Components): Json {
  const { operationId, summary, tag, deprecated, access, params, query, body } = contract;
  const parameters = [
    ...parametersOf('path', params, components),
    ...parametersOf('query', query, components),
  ];
  return {
    operationId,
    summary,
    description: descriptionOf(contract),
    tags: [tag],
    ...(deprecated && { deprecated }),
    ...(access.kind === 'public' && { security: [] }),
    ...(access.kind !== 'public' && !takesSession(contract) && { security: [{ apiToken: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: !contract.isBodyOptional,
        content: jsonContent(components.hoist(body), contract),
      },
    }),
    responses: responsesOf(contract, components),
  };
}

/** The contract's description, or else who may call the operation; and whether types are strict. */
function descriptionOf({ description, access, hasStrictTypes }: Contract): string {
  return [
    description ?? callersOf(access),
    ...(hasStrictTypes ? ['A value of another type is refused, not coerced.'] : []),
  ].join(' ');
}

function callersOf(access: Contract['access']): string {
  if (access.kind === 'public') return 'Needs no token.';
  if (access.kind === 'protocol') return 'Needs the token of the protocol.';
  if (access.kind === 'application') {
    return `Needs a token of the type ${access.tokens.join(' or ')}, or an admin token.`;
  }
  return access.permissions.length === 0
    ? 'Needs a token or a session, but no permission.'
    : `Needs the permission ${access.permissions.map((each) => `\`${each}\``).join(' or ')}.`;
}

interface Parameters {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

function parametersOf(place: 'path' | 'query', schema: Schema | undefined, components: Components) {
  const { properties = {}, required = [] } = (schema ?? {}) as Parameters;
  return Object.entries(properties).map(([name, property]) => {
    const { description, deprecated, ...rest } = property;
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(typeof description === 'string' && { description }),
      ...(deprecated === true && { deprecated }),
      schema: components.hoist(rest),
    };
  });
}

function jsonContent(schema: unknown, { sharedFunction }: Pick<Contract, 'sharedFunction'> = {}) {
  return { [sharedFunction?.mediaType ?? 'application/json']: { schema } };
}

function responsesOf(contract: Contract, components: Components): Json {
  const { responses, errors } = contract;
  return {
    ...Object.fromEntries(
      Object.entries(responses).map(([status, { description, schema, contentType }]) => [
        status,
        {
          description,
          ...(contentType && { content: { [contentType]: { schema: { type: 'string' } } } }),
          ...(schema && { content: jsonContent(components.hoist(schema), contract) }),
        },
      ]),
    ),
    ...Object.fromEntries(errors.map((status) => [status, errorOf(status, contract, components)])),
    ...(isRefusedInMaintenance(contract) && { 503: errorOf(503, contract, components) }),
  };
}

/** A shared response, unless the errors of the protocol have another body. */
function errorOf(
  status: ErrorStatus | 503,
  { sharedFunction }: Contract,
  components: Components,
): Json {
  if (!sharedFunction?.errorSchema) return { $ref: `#/components/responses/Error${status}` };
  const description = errorDescriptions[status].replace(/ \(.*?\)/, '');
  return {
    description,
    content: jsonContent(components.hoist(sharedFunction.errorSchema), { sharedFunction }),
  };
}

/** The shared responses that operations refer to: 405 is answered where no operation is. */
function errorResponses(paths: Json, components: Components): Json {
  const operations = JSON.stringify(paths);
  return Object.fromEntries(
    Object.entries(errorDescriptions).flatMap(([status, description]) => {
      const name = `Error${status}`;
      if (!operations.includes(`"#/components/responses/${name}"`)) return [];
      return [[name, { description, content: jsonContent(components.hoist(errorSchema)) }]];
    }),
  );
}
