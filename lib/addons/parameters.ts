import { validateHeaderValue } from 'node:http';
import { ValidationError } from '../errors.ts';
import { checkTemplate } from '../notifications/body-template.ts';
import { parseCustomHeaders } from '../notifications/custom-headers.ts';
import { checkTarget, type OutboundPolicy } from '../notifications/outbound-guard.ts';
import { parseSigningSecrets } from '../notifications/signing-secrets.ts';
import { isMask, type Provider, type ProviderParameter } from './model.ts';

/** Parameters of an addon as they were sent, sorted by how they are kept. */
export interface CheckedParameters {
  readonly plain: Readonly<Record<string, string>>;
  /** Sensitive ones; `undefined` means that the stored value is kept. */
  readonly sensitive: Readonly<Record<string, string | undefined>>;
}

/** A template is the longest; the others have no need for more. */
const MAX_LENGTHS = { url: 2_000, text: 2_000, textfield: 20_000 } as const;

/** Slack's have 80 at most. Every attempt is written down with its channel. */
const MAX_CHANNEL_LENGTH = 100;

const refuse = (name: string, rule: string): never => {
  const path = `/body/parameters/${name}`;
  throw new ValidationError(`The \`${path}\` property ${rule}.`, path);
};

const checkUrl = (value: string, policy: OutboundPolicy): void => {
  if (!URL.canParse(value)) throw new Error('must be an http or https URL');
  checkTarget(new URL(value), policy);
};

const checkHeader = (value: string): void => {
  try {
    validateHeaderValue('parameter', value);
  } catch {
    throw new Error('has a character that can not stand in a header');
  }
};

const checkBodyTemplate = (value: string): void => {
  try {
    checkTemplate(value);
  } catch (error) {
    throw new Error(`is not a mustache template: ${(error as Error).message}`);
  }
};

const checkChannel = (value: string): void => {
  if (value.replaceAll('#', '').trim() === '') throw new Error('must be the name of a channel');
  if (value.length > MAX_CHANNEL_LENGTH) {
    throw new Error(`must not have more than ${MAX_CHANNEL_LENGTH} characters`);
  }
};

/** What is asked of some parameters, by name. Each throws what is wrong, without quoting the value. */
const checks: Readonly<Record<string, (value: string, policy: OutboundPolicy) => void>> = {
  url: checkUrl,
  contentType: checkHeader,
  authorization: checkHeader,
  apiKey: checkHeader,
  defaultChannel: checkChannel,
  customHeaders: parseCustomHeaders,
  signingSecret: parseSigningSecrets,
  bodyTemplate: checkBodyTemplate,
};

const checkValue = (
  { name, type }: ProviderParameter,
  value: string,
  policy: OutboundPolicy,
): void => {
  if (value.length > MAX_LENGTHS[type]) {
    refuse(name, `must not have more than ${MAX_LENGTHS[type]} characters`);
  }
  // DynamoDB stores UTF-8, which half a surrogate pair is not.
  if (!value.isWellFormed()) refuse(name, 'is not well-formed text');
  try {
    checks[name]?.(value, policy);
  } catch (error) {
    refuse(name, (error as Error).message);
  }
};

/** The value that was sent, or `undefined` for none. */
const sentValue = (name: string, sent: Readonly<Record<string, unknown>>): string | undefined => {
  const value = Object.hasOwn(sent, name) ? sent[name] : undefined;
  if (value === undefined || value === null) return undefined;
  return typeof value === 'string' ? value : refuse(name, 'must be a string');
};

/**
 * Checks what was sent as parameters of an addon. What the provider does not know is dropped, as
 * everywhere in the API.
 *
 * @param stored names of the sensitive parameters that have a stored value
 * @throws {ValidationError} naming the parameter, never quoting it
 */
export const checkParameters = (
  provider: Provider,
  sent: Readonly<Record<string, unknown>>,
  stored: readonly string[],
  policy: OutboundPolicy,
): CheckedParameters => {
  const plain: Record<string, string> = {};
  const sensitive: Record<string, string | undefined> = {};
  for (const parameter of provider.parameters) {
    const { name, required } = parameter;
    const value = sentValue(name, sent);
    const isBlank = value === undefined || value.trim() === '';
    const keeps = parameter.sensitive && !isBlank && isMask(value);
    if (keeps && stored.includes(name)) {
      sensitive[name] = undefined;
    } else if (isBlank || keeps) {
      if (keeps) refuse(name, 'is a mask, but there is no stored value that it could stand for');
      if (required) refuse(name, 'is required and must not be empty');
      if (value !== undefined && !parameter.sensitive) plain[name] = value;
    } else {
      checkValue(parameter, value, policy);
      if (parameter.sensitive) sensitive[name] = value;
      else plain[name] = value;
    }
  }
  return { plain, sensitive };
};
