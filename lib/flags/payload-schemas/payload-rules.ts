import { ConflictError, ValidationError } from '../../platform/errors.ts';
import type { Fault } from '../../platform/fault.ts';
import type { Strategy, Variant, VariantPayload } from '../../strategies/model.ts';
import type { Feature, FeatureEnvironment } from '../feature-data/model.ts';
import type { ValueType } from '../value-types/model.ts';
import { schemaOfType } from '../value-types/value-type-rules.ts';
import { findMisfits } from './find-misfits.ts';
import { MAX_LISTED_MISFITS } from './limits.ts';
import type { JsonSchema, Misfit } from './model.ts';

/** Where a payload of a flag is. */
interface PayloadPlace {
  readonly environment: string;
  /** Id of its strategy, also of a milestone that has not started; absent: the variants of the environment. */
  readonly strategyId?: string;
  readonly variant: string;
  /** Position of the variant in its list. */
  readonly index: number;
}

interface PlacedPayload extends PayloadPlace {
  readonly payload: VariantPayload;
}

/** A payload that does not fit the schema of its flag, where it is, and where in it. */
type PayloadMisfit = PayloadPlace & Misfit;

/**
 * Where payloads of a flag do not fit a schema: those of environments and strategies, and of what release plans will
 * start. Pure.
 * @param schema as it is stored
 */
export function misfitsIn(
  schema: string,
  states: readonly FeatureEnvironment[],
): readonly PayloadMisfit[] {
  return misfitsAmong(schema, states.flatMap(payloadsIn));
}

/** What the payloads of a flag have to fit. */
type PayloadRule = 'payload schema' | 'value type';

/**
 * Refuses payloads that a change brings into an environment and that do not fit the schema or the declared type of the flag. Those that were
 * there before are left alone, so that they block nothing else. Pure.
 *
 * @param sentAt JSON pointer of the list of variants in the request; absent where they come from somewhere else
 * @throws {ValidationError} naming the payloads in the request
 * @throws {ConflictError} describing them, without `sentAt`
 */
export function refuseMisfits(
  { name, payloadSchema, valueType }: Pick<Feature, 'name' | 'payloadSchema' | 'valueType'>,
  before: FeatureEnvironment,
  after: FeatureEnvironment,
  sentAt?: string,
): void {
  if (payloadSchema === undefined && valueType === undefined) return;
  const known = new Set(payloadsIn(before).map(contentOf));
  const added = payloadsIn(after).filter((placed) => !known.has(contentOf(placed)));
  const refuse = (schema: string | undefined, rule: PayloadRule) => {
    const misfits = schema === undefined ? [] : misfitsAmong(schema, added);
    if (misfits.length === 0) return;
    if (sentAt === undefined) throw new ConflictError(describeMisfits(name, misfits, rule));
    throw new ValidationError(misfits.map((misfit) => faultOf(misfit, sentAt, rule)));
  };
  refuse(valueType && schemaOfType(valueType), 'value type');
  refuse(payloadSchema, 'payload schema');
}

/**
 * Refuses a schema that payloads of the flag do not fit. Pure.
 * @throws {ConflictError} listing up to 100 of them
 */
export function refuseStoredMisfits(
  schema: string,
  flag: string,
  states: readonly FeatureEnvironment[],
): void {
  refuseStored(misfitsIn(schema, states), flag, 'payload schema');
}

/**
 * Refuses a type of values that payloads of the flag are not of. Pure.
 * @throws {ConflictError} listing up to 100 of them
 */
export function refuseOtherTypes(
  type: ValueType,
  flag: string,
  states: readonly FeatureEnvironment[],
): void {
  refuseStored(misfitsIn(schemaOfType(type), states), flag, 'value type');
}

function refuseStored(misfits: readonly PayloadMisfit[], flag: string, rule: PayloadRule): void {
  if (misfits.length === 0) return;
  const details = misfits
    .slice(0, MAX_LISTED_MISFITS)
    .map((misfit) => ({ message: sentenceOf(misfit) }));
  throw new ConflictError(describeMisfits(flag, misfits, rule), details);
}

function describeMisfits(
  flag: string,
  misfits: readonly PayloadMisfit[],
  rule: PayloadRule,
): string {
  const [first] = misfits;
  const others = misfits.length - 1;
  const more = others > 0 ? ` ${others} more do not fit it either.` : '';
  return `A payload does not fit the ${rule} of the flag "${flag}". ${first ? sentenceOf(first) : ''}${more}`;
}

function sentenceOf(misfit: PayloadMisfit): string {
  const { environment, strategyId, variant } = misfit;
  const of = strategyId === undefined ? '' : ` of the strategy with the id "${strategyId}"`;
  return `In the environment "${environment}", the payload of the variant "${variant}"${of}: ${faultIn(misfit)}.`;
}

function faultOf(misfit: PayloadMisfit, sentAt: string, rule: PayloadRule): Fault {
  return {
    pointer: `${sentAt}/${misfit.index}/payload/value`,
    rule: `must fit the ${rule} of the flag: ${faultIn(misfit)}`,
  };
}

function faultIn({ pointer, rule }: Misfit): string {
  return pointer === '' ? `it ${rule}` : `"${pointer}" ${rule}`;
}

function payloadsIn({ environment, strategies, variants, plan }: FeatureEnvironment) {
  const planned = plan?.milestones.flatMap((milestone) => milestone.strategies) ?? [];
  const byId = new Map([...strategies, ...planned].map((strategy) => [strategy.id, strategy]));
  return [
    ...placed(variants, { environment }),
    ...[...byId.values()].flatMap((strategy) => ofStrategy(strategy, environment)),
  ];
}

function ofStrategy({ id: strategyId, variants }: Strategy, environment: string) {
  return placed(variants, { environment, strategyId });
}

function placed(
  variants: readonly Variant[],
  at: Pick<PayloadPlace, 'environment' | 'strategyId'>,
): PlacedPayload[] {
  return variants.flatMap(({ name: variant, payload }, index) =>
    payload ? [{ ...at, variant, index, payload }] : [],
  );
}

/** Looks at equal payloads once: most environments have the same ones. */
function misfitsAmong(schema: string, payloads: readonly PlacedPayload[]): PayloadMisfit[] {
  const distinct = [...new Map(payloads.map((each) => [contentOf(each), each.payload]))];
  // It was checked before it was stored.
  const found = findMisfits(
    JSON.parse(schema) as JsonSchema,
    distinct.map(([, payload]) => meantBy(payload)),
  );
  const byContent = new Map(distinct.map(([content], index) => [content, found[index]]));
  return payloads.flatMap((each) => {
    const misfit = byContent.get(contentOf(each));
    const { payload: _payload, ...place } = each;
    return misfit ? [{ ...place, ...misfit }] : [];
  });
}

function contentOf({ payload: { type, value } }: PlacedPayload): string {
  return `${type} ${value}`;
}

/** What a payload stands for: JSON as what it stands for, a number as a number, all else as text. */
function meantBy({ type, value }: VariantPayload): unknown {
  if (type === 'number') return Number(value);
  return type === 'json' ? JSON.parse(value) : value;
}
