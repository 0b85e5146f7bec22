import { invalid } from '../../platform/errors.ts';
import type { Feature, FeatureEnvironment } from '../feature-data/model.ts';
import { findMisfits } from '../payload-schemas/find-misfits.ts';
import type { JsonSchema } from '../payload-schemas/model.ts';
import { refuseOtherTypes } from '../payload-schemas/payload-rules.ts';
import { type DeclaredValue, MAX_DEFAULT_BYTES, type ValueType } from '../value-types/model.ts';
import { isOfType } from '../value-types/value-type-rules.ts';

/** What a request declares of the values of a flag; absent properties keep what is declared, `null` removes it. */
interface ValueRequest {
  readonly valueType?: ValueType | null;
  readonly defaultValue?: unknown;
}

/** A flag with what a request declares of its values. A flag without a type has no default value. Pure. */
export function declared(feature: Feature, request: ValueRequest): Feature {
  const { valueType: _type, defaultValue: _value, ...rest } = feature;
  const type = request.valueType === undefined ? feature.valueType : request.valueType;
  const { defaultValue: value } = request;
  const text = value === undefined ? feature.defaultValue : asJson(value);
  const isKept = type || (value !== undefined && value !== null);
  return {
    ...rest,
    ...(type && { valueType: type }),
    ...(isKept && text !== undefined && { defaultValue: text }),
  };
}

function asJson(value: unknown): string | undefined {
  return value === null ? undefined : JSON.stringify(value);
}

/**
 * Refuses what is declared of the values of a flag, unless all fits: the default value its type and its payload schema, and
 * the type all payloads. Looks only if one of them is another than before. Pure.
 *
 * @param before absent: the flag is new
 * @param states its settings where they have to fit
 * @throws {ValidationError} naming what does not fit
 * @throws {ConflictError} listing the payloads that are not of the type
 */
export function refuseUnfittingValue(
  before: Feature | undefined,
  after: Feature,
  states: readonly FeatureEnvironment[],
): void {
  const { name, valueType, payloadSchema } = after;
  const isSameType = valueType === before?.valueType;
  const isSame = isSameType && after.defaultValue === before?.defaultValue;
  if (isSame && payloadSchema === before?.payloadSchema) return;
  refuseDefault(after);
  if (valueType !== undefined && !isSameType) refuseOtherTypes(valueType, name, states);
}

function refuseDefault({
  valueType,
  defaultValue,
  payloadSchema,
}: DeclaredValue & Pick<Feature, 'payloadSchema'>): void {
  if (defaultValue === undefined) return;
  const pointer = '/body/defaultValue';
  const bytes = Buffer.byteLength(defaultValue);
  if (bytes > MAX_DEFAULT_BYTES) {
    throw invalid(
      pointer,
      `must have at most ${MAX_DEFAULT_BYTES} bytes as JSON, but has ${bytes}`,
    );
  }
  if (valueType === undefined) {
    throw invalid('/body/valueType', 'is required with a default value');
  }
  const value: unknown = JSON.parse(defaultValue);
  if (!isOfType(value, valueType)) {
    throw invalid(pointer, `must be of the value type of the flag, "${valueType}"`, {
      sent: value,
    });
  }
  if (payloadSchema === undefined) return;
  // It was checked before it was stored.
  const [misfit] = findMisfits(JSON.parse(payloadSchema) as JsonSchema, [value]);
  if (!misfit) return;
  const at = misfit.pointer === '' ? 'it' : `"${misfit.pointer}"`;
  throw invalid(pointer, `must fit the payload schema of the flag: ${at} ${misfit.rule}`);
}
