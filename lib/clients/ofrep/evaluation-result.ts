import type { CompiledFlag } from '../../evaluation/compile-flags.ts';
import type { FlagDecision } from '../../evaluation/evaluate-flag.ts';
import type { EvaluationReason } from '../../evaluation/evaluation-reason.ts';
import { OfrepError } from './ofrep-error.ts';

/** A value of OpenFeature. */
type OfrepValue =
  | boolean
  | string
  | number
  | readonly unknown[]
  | Readonly<Record<string, unknown>>;

/** A flag that was evaluated, as OFREP has it. Without a value, the application uses its default. */
export interface OfrepEvaluation {
  readonly key: string;
  readonly value?: OfrepValue;
  readonly reason: EvaluationReason;
  /** Name of the selected variant. */
  readonly variant?: string;
}

/**
 * A decision as OFREP has it. A flag that is off is `false`; one with variants has no value, because its values may
 * be of any type. A flag that is on has the payload of its variant, or else is `true`. Pure.
 * @throws {OfrepError} PARSE_ERROR for a payload that is not what its type says
 */
export function presentEvaluation(
  { definition }: CompiledFlag,
  { enabled, variant }: FlagDecision,
  reason: EvaluationReason,
): OfrepEvaluation {
  const { name: key, variants = [], strategies = [] } = definition;
  if (!enabled) {
    const isVaried = variants.length > 0 || strategies.some((each) => each.variants?.length);
    return { key, ...(!isVaried && { value: false }), reason };
  }
  if (!variant.enabled) return { key, value: true, reason };
  const value = variant.payload ? payloadValue(variant.payload, variant.name) : true;
  return { key, ...(value !== undefined && { value }), reason, variant: variant.name };
}

/** The value of a payload; JSON's `null` counts as missing. */
function payloadValue(
  { type, value }: NonNullable<FlagDecision['variant']['payload']>,
  variant: string,
): OfrepValue | undefined {
  if (type === 'number') {
    const number = value.trim() === '' ? Number.NaN : Number(value);
    if (!Number.isFinite(number)) throw notOfType('number', variant);
    return number;
  }
  return type === 'json' ? parseJson(value, variant) : value;
}

function parseJson(text: string, variant: string): OfrepValue | undefined {
  try {
    return JSON.parse(text) ?? undefined;
  } catch {
    throw notOfType('JSON text', variant);
  }
}

function notOfType(type: string, variant: string): OfrepError {
  return new OfrepError('PARSE_ERROR', `The payload of the variant "${variant}" is not a ${type}.`);
}
