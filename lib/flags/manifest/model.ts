import { VALUE_TYPES, type ValueType } from '../value-types/model.ts';

/** Types as tools send them: OpenFeature's command-line tool has sent two of them in short. */
export const SENT_TYPES = [...VALUE_TYPES, 'bool', 'int'] as const;

type SentType = (typeof SENT_TYPES)[number];

/** What a type means that a tool sends. Pure. */
export function meantType(type: SentType): ValueType {
  if (type === 'bool') return 'boolean';
  return type === 'int' ? 'integer' : type;
}

/** Says in each answer what the token may do here. */
export const CAPABILITIES_HEADER = 'x-manifest-capabilities';
