import { once } from 'node:events';
import {
  type EvaluationContext,
  FlagNotFoundError,
  type JsonValue,
  ParseError,
  type Provider,
  type ResolutionDetails,
  StandardResolutionReasons,
  TypeMismatchError,
} from '@openfeature/server-sdk';
import type { Context, Unleash } from 'unleash-client';

/** Fields of a context that are not properties. */
const ownFields = ['userId', 'sessionId', 'remoteAddress', 'environment', 'appName'] as const;

/** A minimal OpenFeature provider over the Node SDK: values are payloads of variants. */
export class OpenFeatureProvider implements Provider {
  readonly metadata = { name: 'node-sdk' };
  readonly runsOn = 'server';
  readonly #sdk: Unleash;

  constructor(sdk: Unleash) {
    this.#sdk = sdk;
  }

  async initialize(): Promise<void> {
    const isReady = this.#sdk.isSynchronized() ? undefined : once(this.#sdk, 'synchronized');
    await this.#sdk.start();
    await isReady;
  }

  async onClose(): Promise<void> {
    await this.#sdk.destroyWithFlush();
  }

  async resolveBooleanEvaluation(
    flag: string,
    _defaultValue: boolean,
    context: EvaluationContext,
  ): Promise<ResolutionDetails<boolean>> {
    const { variant, reason } = this.#evaluate(flag, context);
    const value = this.#sdk.isEnabled(flag, toContext(context));
    return { value, reason, ...(variant.enabled && { variant: variant.name }) };
  }

  async resolveStringEvaluation(
    flag: string,
    defaultValue: string,
    context: EvaluationContext,
  ): Promise<ResolutionDetails<string>> {
    return this.#resolve(flag, defaultValue, context, ['string', 'csv'], (text) => text);
  }

  async resolveNumberEvaluation(
    flag: string,
    defaultValue: number,
    context: EvaluationContext,
  ): Promise<ResolutionDetails<number>> {
    return this.#resolve(flag, defaultValue, context, ['number'], (text) => {
      const number = Number(text);
      if (Number.isNaN(number)) throw new ParseError(`The payload of "${flag}" is not a number.`);
      return number;
    });
  }

  async resolveObjectEvaluation<T extends JsonValue>(
    flag: string,
    defaultValue: T,
    context: EvaluationContext,
  ): Promise<ResolutionDetails<T>> {
    return this.#resolve(
      flag,
      defaultValue,
      context,
      ['json'],
      (text) => parseJson(flag, text) as T,
    );
  }

  #evaluate(flag: string, context: EvaluationContext) {
    const definition = this.#sdk.getFeatureToggleDefinition(flag);
    if (!definition) throw new FlagNotFoundError(`Unknown flag "${flag}".`);
    const variant = this.#sdk.getVariant(flag, toContext(context));
    const { TARGETING_MATCH, DISABLED, DEFAULT } = StandardResolutionReasons;
    const otherwise = definition.enabled ? DEFAULT : DISABLED;
    return { variant, reason: variant.feature_enabled ? TARGETING_MATCH : otherwise };
  }

  #resolve<T>(
    flag: string,
    defaultValue: T,
    context: EvaluationContext,
    types: readonly string[],
    read: (text: string) => T,
  ): ResolutionDetails<T> {
    const { variant, reason } = this.#evaluate(flag, context);
    if (!variant.enabled) return { value: defaultValue, reason };
    const { payload, name } = variant;
    if (!payload || !types.includes(payload.type)) {
      const found = payload ? `is of the type ${payload.type}` : 'has no payload';
      throw new TypeMismatchError(`The variant "${name}" of "${flag}" ${found}.`);
    }
    return { value: read(payload.value), reason, variant: name };
  }
}

/**
 * OpenFeature's `targetingKey` is the user; attributes without a field of their own become
 * properties.
 */
function toContext({ targetingKey, currentTime, ...rest }: EvaluationContext): Context {
  const texts = Object.entries(rest).map(([name, value]) => [name, textOf(value)] as const);
  const isOwn = ([name]: readonly [string, unknown]) =>
    (ownFields as readonly string[]).includes(name);
  return {
    ...(targetingKey !== undefined && { userId: targetingKey }),
    ...(currentTime instanceof Date && { currentTime }),
    ...Object.fromEntries(texts.filter(isOwn)),
    properties: Object.fromEntries(texts.filter((entry) => !isOwn(entry))),
  };
}

function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  return value instanceof Date ? value.toISOString() : String(value);
}

function parseJson(flag: string, text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    throw new ParseError(`The payload of the variant of "${flag}" is not valid JSON.`);
  }
}
