import { Ajv2020 } from 'ajv/dist/2020.js';

/**
 * What typed SDKs read from flags, as a JSON Schema: their parsers refuse the whole answer where a
 * property is missing or has another type.
 */
const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const texts = listOf(text);

const constraints = listOf(
  struct(['contextName', 'operator'], {
    contextName: text,
    operator: text,
    values: texts,
    value: text,
    inverted: flag,
    caseInsensitive: flag,
  }),
);

const variants = listOf(
  struct(['name', 'weight'], {
    name: text,
    weight: { type: 'integer', minimum: 0, maximum: 1_000 },
    weightType: { enum: ['variable', 'fix'] },
    stickiness: text,
    payload: struct(['type', 'value'], { type: text, value: text }),
    overrides: listOf(struct(['contextName', 'values'], { contextName: text, values: texts })),
  }),
);

const strategies = listOf(
  struct(['name'], {
    name: text,
    // Maps of text to text.
    parameters: { type: 'object', additionalProperties: text },
    constraints,
    segments: listOf({ type: 'integer' }),
    variants,
  }),
);

const features = listOf(
  struct(['name', 'enabled', 'strategies'], {
    name: text,
    enabled: flag,
    strategies,
    variants,
    type: text,
    stale: flag,
    impressionData: flag,
    project: text,
    dependencies: listOf(struct(['feature'], { feature: text, enabled: flag, variants: texts })),
  }),
);

const validate = new Ajv2020({ strict: false, allErrors: true }).compile(
  struct(['version', 'features'], {
    version: { type: 'integer' },
    features,
    segments: listOf(struct(['id', 'constraints'], { id: { type: 'integer' }, constraints })),
  }),
);

/** What an SDK would refuse in the answer to a poll; empty if it can read all of it. */
export function unreadableParts(body: unknown): readonly string[] {
  return validate(body)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

function struct<Properties extends object>(required: readonly string[], properties: Properties) {
  return { type: 'object', required, properties } as const;
}

function listOf<Items>(items: Items) {
  return { type: 'array', items } as const;
}
