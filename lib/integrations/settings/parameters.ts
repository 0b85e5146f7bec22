import { invalid, RuleError } from '../../platform/errors.ts';
import type { OutboundPolicy } from '../../platform/outbound/outbound-guard.ts';
import { isMask } from '../../platform/secrets/mask.ts';
import { parameterChecks } from '../providers/parameter-checks.ts';
import type { ProviderParameter } from '../providers/parts/model.ts';
import type { ParameterCheck } from '../providers/parts/parameter-check.ts';
import type { Provider } from '../providers/providers.ts';
import { keepsOrigin, ORIGIN_RULE, type StoredSecrets } from './kept-secrets.ts';

/** The parameters of an integration as they were sent, by how they are stored. */
export interface CheckedParameters {
  readonly plain: Readonly<Record<string, string>>;
  /** Sensitive ones; `undefined` means that the stored value is kept. */
  readonly sensitive: Readonly<Record<string, string | undefined>>;
}

/** Characters. Templates are the longest. */
const MAX_LENGTHS = { url: 2_000, text: 2_000, textfield: 20_000 } as const;

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
  const checks = parameterChecks[provider.name];
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
      refuseInvalidValue(parameter, value, checks[name], policy);
      if (parameter.sensitive) sensitive[name] = value;
      else plain[name] = value;
    }
  }
  return { plain, sensitive };
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
  check: ParameterCheck | undefined,
  policy: OutboundPolicy,
): void {
  if (value.length > MAX_LENGTHS[type]) {
    refuseParameter(name, `must not have more than ${MAX_LENGTHS[type]} characters`);
  }
  // DynamoDB stores UTF-8, which cannot have unpaired surrogates.
  if (!value.isWellFormed()) refuseParameter(name, 'must not contain unpaired surrogates');
  try {
    check?.(value, policy);
  } catch (error) {
    // Anything else is a fault of ours, and its message is not for callers.
    throw error instanceof RuleError ? error.at(pointerOf(name)) : error;
  }
}
