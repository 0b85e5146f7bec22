import type { Kind } from '../yaml-file.ts';

const payload: Kind = { fields: { type: 'text', value: 'text' }, required: ['type', 'value'] };

const variantFields = {
  name: 'text',
  weight: 'number',
  weightType: 'text',
  stickiness: 'text',
  payload,
} as const satisfies Readonly<Record<string, Kind>>;

/** The fields of the file of a flag, in their order. */
export const flagFields = {
  fields: {
    description: 'text',
    type: 'text',
    impressionData: 'yes or no',
    tags: { list: 'text' },
    links: { list: { fields: { url: 'text', title: 'text' }, required: ['url'] } },
    dependencies: {
      list: {
        fields: { feature: 'text', enabled: 'yes or no', variants: { list: 'text' } },
        required: ['feature'],
      },
    },
    payloadSchema: 'anything',
    valueType: 'text',
    defaultValue: 'anything',
  },
} as const satisfies Kind;

/** The fields of the rules of a flag in an environment, in their order. */
export const rulesFields = {
  fields: {
    enabled: 'yes or no',
    strategies: {
      list: {
        fields: {
          name: 'text',
          title: 'text',
          disabled: 'yes or no',
          parameters: 'parameters',
          constraints: {
            list: {
              fields: {
                contextName: 'text',
                operator: 'text',
                caseInsensitive: 'yes or no',
                inverted: 'yes or no',
                values: { list: 'text' },
                value: 'text',
              },
              required: ['contextName', 'operator'],
            },
          },
          segments: { list: 'text' },
          variants: { list: { fields: variantFields, required: ['name', 'weight'] } },
        },
        required: ['name'],
      },
    },
    variants: {
      list: {
        fields: {
          ...variantFields,
          overrides: {
            list: {
              fields: { contextName: 'text', values: { list: 'text' } },
              required: ['contextName', 'values'],
            },
          },
        },
        required: ['name', 'weight'],
      },
    },
  },
} as const satisfies Kind;

/** A value with its fields in the order of their kind. Pure. */
export function inOrder(value: unknown, kind: Kind): unknown {
  if (typeof kind === 'string' || value === undefined) return value;
  if ('list' in kind) return (value as readonly unknown[]).map((item) => inOrder(item, kind.list));
  const found = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(kind.fields).flatMap(([field, inner]) =>
      found[field] === undefined ? [] : [[field, inOrder(found[field], inner)]],
    ),
  );
}
