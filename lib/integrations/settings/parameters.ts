import { validateHeaderValue } from 'node:http';
import { invalid, RuleError } from '../../platform/errors.ts';
import {
  type OutboundPolicy,
  refuseForbiddenTarget,
} from '../../platform/outbound/outbound-guard.ts';
import { isMask } from '../../platform/secrets/mask.ts';
import { refuseInvalidTemplate } from './body-template.ts';
import { TemplateError } from './bounded-writer.ts';
import { parseCustomHeaders } from './custom-headers.ts';
import { keepsOrigin, ORIGIN_RULE, type StoredSecrets } from './kept-secrets.ts';
import type { Provider, ProviderParameter } from './providers/model.ts';
import { parseSigningSecrets } from './signing-secrets.ts';

/** The parameters of an integration as they were sent, by how they are stored. */
export interface CheckedParameters {
  readonly plain: Readonly<Record<string, string>>;
  /** Sensitive ones; `undefined` means that the stored value is kept. */
  readonly sensitive: Readonly<Record<string, string | undefined>>;
}

/** Characters. Templates are the longest. */
const MAX_LENGTHS = { url: 2_000, text: 2_000, textfield: 20_000 } as const;

/** Slack allows 80. Every attempt is recorded with its channel. */
const MAX_CHANNEL_LENGTH = 100;

/** Checks of single parameters, by name. Each throws a `RuleError` that does not quote the value. */
const checks: Readonly<Record<string, (value: string, policy: OutboundPolicy) => void>> = {
  url: refuseInvalidUrl,
  contentType: refuseInvalidHeader,
  authorization: refuseInvalidHeader,
  apiKey: refuseInvalidHeader,
  defaultChannel: refuseInvalidChannel,
  customHeaders: parseCustomHeaders,
  signingSecret: parseSigningSecrets,
  bodyTemplate: refuseInvalidBodyTemplate,
};

/**
 * Checks the parameters of an integration. Those that the provider does not know are dropped, as everywhere in
 * the API.
 *
 * @param stored the secrets of the integration to replace, if any
 * @throws {ValidationError} naming the parameter, never quoting it
 */
export function checkParameters(
  provider: Provider,
  sent: Readonly<Record<string, unknown>>,
  stored: StoredSecrets | undefined,
  policy: OutboundPolicy,
): CheckedParameters {
  const plain: Record<string, string> = {};
  const sensitive: Record<string, string | undefined> = {};
  const url = sentValue('url', sent);
  for (const parameter of provider.parameters) {
    const { name, required } = parameter;
    const value = sentValue(name, sent);
    const isEmpty = value === undefined || value.trim() === '';
    if (parameter.sensitive && !isEmpty && isMask(value)) {
      if (!stored?.names.includes(name)) {
        refuseParameter(name, 'is a mask, but no value is stored that it could stand for');
      }
      if (!keepsOrigin(provider, url, stored)) refuseParameter(name, ORIGIN_RULE);
      sensitive[name] = undefined;
    } else if (isEmpty) {
      if (required) refuseParameter(name, 'is required and must not be empty');
      if (value !== undefined && !parameter.sensitive) plain[name] = value;
    } else {
      refuseInvalidValue(parameter, value, policy);
      if (parameter.sensitive) sensitive[name] = value;
      else plain[name] = value;
    }
  }
  return { plain, sensitive };
}

function refuseInvalidUrl(value: string, policy: OutboundPolicy): void {
  if (!URL.canParse(value)) throw new RuleError('must be an http or https URL');
  refuseForbiddenTarget(new URL(value), policy);
}

function refuseInvalidHeader(value: string): void {
  try {
    validateHeaderValue('parameter', value);
  } catch {
    throw new RuleError('has a character that is not allowed in a header');
  }
}

function refuseInvalidChannel(value: string): void {
  if (value.replaceAll('#', '').trim() === '') throw new RuleError('must be the name of a channel');
  if (value.length > MAX_CHANNEL_LENGTH) {
    throw new RuleError(`must not have more than ${MAX_CHANNEL_LENGTH} characters`);
  }
}

function refuseInvalidBodyTemplate(value: string): void {
  try {
    refuseInvalidTemplate(value);
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    throw new RuleError(`cannot be rendered as a mustache template: ${error.rule}`);
  }
}

/** The value that was sent, or `undefined` for none. */
function sentValue(name: string, sent: Readonly<Record<string, unknown>>): string | undefined {
  const value = Object.hasOwn(sent, name) ? sent[name] : undefined;
  if (value === undefined || value === null) return undefined;
  return typeof value === 'string' ? value : refuseParameter(name, 'must be a string');
}

function refuseParameter(name: string, rule: string): never {
  throw invalid(pointerOf(name), rule);
}

function pointerOf(name: string): string {
  return `/body/parameters/${name}`;
}

function refuseInvalidValue(
  { name, type }: ProviderParameter,
  value: string,
  policy: OutboundPolicy,
): void {
  if (value.length > MAX_LENGTHS[type]) {
    refuseParameter(name, `must not have more than ${MAX_LENGTHS[type]} characters`);
  }
  // DynamoDB stores UTF-8, which cannot have unpaired surrogates.
  if (!value.isWellFormed()) refuseParameter(name, 'must not contain unpaired surrogates');
  try {
    checks[name]?.(value, policy);
  } catch (error) {
    // Anything else is a fault of ours, and its message is not for callers.
    throw error instanceof RuleError ? error.at(pointerOf(name)) : error;
  }
}
