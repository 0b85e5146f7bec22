/** The dialect of payload schemas. */
export const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

export const jsonTypes = [
  'null',
  'boolean',
  'number',
  'integer',
  'string',
  'array',
  'object',
] as const;

type JsonType = (typeof jsonTypes)[number];

/** A JSON Schema with the keywords that payload schemas may have; `checkSchema` refuses others. */
export type JsonSchema = boolean | SchemaObject;

type Schemas = Readonly<Record<string, JsonSchema>>;

export interface SchemaObject {
  readonly $ref?: string;
  readonly $defs?: Schemas;
  readonly type?: JsonType | readonly JsonType[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly multipleOf?: number;
  readonly maximum?: number;
  readonly exclusiveMaximum?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly pattern?: string;
  readonly prefixItems?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly contains?: JsonSchema;
  readonly maxContains?: number;
  readonly minContains?: number;
  readonly maxItems?: number;
  readonly minItems?: number;
  readonly uniqueItems?: boolean;
  readonly properties?: Schemas;
  readonly patternProperties?: Schemas;
  readonly additionalProperties?: JsonSchema;
  readonly propertyNames?: JsonSchema;
  readonly required?: readonly string[];
  readonly dependentRequired?: Readonly<Record<string, readonly string[]>>;
  readonly dependentSchemas?: Schemas;
  readonly maxProperties?: number;
  readonly minProperties?: number;
  readonly allOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly not?: JsonSchema;
  readonly if?: JsonSchema;
  readonly then?: JsonSchema;
  readonly else?: JsonSchema;
}

/** Where a value does not fit a schema, and why. */
export interface Misfit {
  /** JSON pointer of the part at fault within the value; empty for the whole value. */
  readonly pointer: string;
  /** What the part breaks, without its name: `must be a string`. */
  readonly rule: string;
}
