import { text } from '../../platform/schema/words.ts';

type PartSchema = Readonly<Record<string, unknown>>;

/** The flag of a change. */
export const feature = text('Name of the flag.', 'new-checkout', { minLength: 1, maxLength: 250 });

/** The schema of one kind of change. */
export function changeOf(action: string, description: string, properties: PartSchema): PartSchema {
  return {
    title: `Propose ${action}`,
    type: 'object',
    description,
    required: ['action', ...Object.keys(properties)],
    properties: {
      action: { const: action, description: 'The action.', examples: [action] },
      ...properties,
    },
  };
}
