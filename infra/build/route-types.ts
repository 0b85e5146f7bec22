import type { Contract, Schema } from '../../lib/http/contract.ts';
import { schemaName } from './openapi-document.ts';

/** Parts of a request that are sent. */
const PARTS = ['params', 'query', 'body'] as const;

/**
 * The text of `routes.d.ts`: what is sent to each operation and what it answers, by method and path, as plain
 * types. Those of schemas with a title have names. Pure.
 */
export function routeTypes(contracts: readonly Contract[]): string {
  const types = new SchemaTypes();
  const routes = contracts
    .filter(({ path }) => path.startsWith('/'))
    .map(
      (contract) => `    /** ${contract.summary}. */
    '${contract.method} ${contract.path}': { readonly input: ${inputOf(contract, types)}; readonly output: ${outputOf(contract, types)} };
`,
    );
  return `// Generated from the contracts of the functions: see infra/build/route-types.ts.
declare module 'generated:api' {
  /** What is sent to each operation and what it answers, by method and path: \`POST /auth/simple/login\`. */
  export interface Routes {
${routes.join('')}  }

${types.named().join('')}}
`;
}

function inputOf(contract: Contract, types: SchemaTypes): string {
  const parts = PARTS.flatMap((part) => {
    const schema = contract[part];
    return schema ? [`readonly ${part}: ${types.of(schema, true)}`] : [];
  });
  return parts.length === 0 ? '{}' : `{ ${parts.join('; ')} }`;
}

/** Of a success; `undefined` where the operation answers without a JSON body. */
function outputOf({ responses }: Contract, types: SchemaTypes): string {
  return union(
    Object.values(responses).map(({ schema }) => (schema ? types.of(schema) : 'undefined')),
  );
}

/** Schemas as types. They are closed: properties that a schema does not name are dropped. */
class SchemaTypes {
  readonly #named = new Map<string, string>();

  /** Declarations of the types that have names. */
  named(): string[] {
    return [...this.#named].sort().map(([name, type]) => `  type ${name} = ${type};\n`);
  }

  /** @param isSent what is sent may leave out what has a default */
  of(schema: Schema, isSent = false): string {
    if (typeof schema.title !== 'string') return this.#unnamed(schema, isSent);
    const name = schemaName(schema.title) + (isSent && hasDefault(schema) ? 'ToSend' : '');
    if (!this.#named.has(name)) this.#named.set(name, this.#unnamed(schema, isSent));
    return name;
  }

  #unnamed(schema: Schema, isSent: boolean): string {
    if ('const' in schema) return JSON.stringify(schema.const);
    if (Array.isArray(schema.enum)) return union(schema.enum.map((value) => JSON.stringify(value)));
    const variants = [schema.anyOf ?? schema.oneOf ?? []].flat() as Schema[];
    // Others only require properties.
    const described = variants.filter(
      (each) => 'type' in each || 'const' in each || 'enum' in each,
    );
    const other =
      described.length > 0 ? union(described.map((each) => this.of(each, isSent))) : undefined;
    const named = [schema.type ?? []].flat() as string[];
    if (named.length === 0) return other ?? 'unknown';
    return union(
      named.map((type) => {
        const own = this.#ofType(type, schema, isSent);
        return type === 'object' && other ? `(${own} & (${other}))` : own;
      }),
    );
  }

  #ofType(type: string, schema: Schema, isSent: boolean): string {
    if (type === 'integer') return 'number';
    if (type === 'array')
      return `readonly (${schema.items ? this.of(schema.items as Schema, isSent) : 'unknown'})[]`;
    if (type === 'object') return this.#object(schema, isSent);
    return type;
  }

  #object(schema: Schema, isSent: boolean): string {
    const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
    if (properties.length === 0) return this.#map(schema.additionalProperties, isSent);
    const required = (schema.required ?? []) as readonly string[];
    const lines = properties.map(([name, property]) => {
      const isThere = required.includes(name) || (!isSent && 'default' in property);
      return `readonly ${JSON.stringify(name)}${isThere ? '' : '?'}: ${this.of(property, isSent)}`;
    });
    return `{ ${lines.join('; ')} }`;
  }

  /** An object whose properties have no names in its schema. */
  #map(values: unknown, isSent: boolean): string {
    if (values === false) return 'Record<string, never>';
    const isSchema = typeof values === 'object' && values !== null;
    return `{ readonly [name: string]: ${isSchema ? this.of(values as Schema, isSent) : 'unknown'} }`;
  }
}

/** Whether a schema, or one within it, has a default. */
function hasDefault(schema: Schema): boolean {
  return Object.entries(schema).some(
    ([keyword, value]) =>
      keyword === 'default' ||
      (keyword !== 'examples' &&
        typeof value === 'object' &&
        value !== null &&
        hasDefault(value as Schema)),
  );
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ') || 'undefined';
}
