import { validateHeaderValue } from 'node:http';
import { RuleError } from '../../../platform/errors.ts';
import {
  type OutboundPolicy,
  refuseForbiddenTarget,
} from '../../../platform/outbound/outbound-guard.ts';
import { parseCustomHeaders } from './custom-headers.ts';

/** Checks the value of one parameter. Throws a `RuleError` that does not quote it. */
export type ParameterCheck = (value: string, policy: OutboundPolicy) => void;

/** The checks of a provider's parameters, by name. */
export type ParameterChecks = Readonly<Record<string, ParameterCheck>>;

/** The checks of the parameters that every provider has. */
export const commonChecks = {
  url: refuseInvalidUrl,
  customHeaders: parseCustomHeaders,
} as const satisfies ParameterChecks;

/** @throws {RuleError} unless the value can be sent as the value of a header */
export function refuseInvalidHeader(value: string): void {
  try {
    validateHeaderValue('parameter', value);
  } catch {
    throw new RuleError('has a character that is not allowed in a header');
  }
}

function refuseInvalidUrl(value: string, policy: OutboundPolicy): void {
  if (!URL.canParse(value)) throw new RuleError('must be an http or https URL');
  refuseForbiddenTarget(new URL(value), policy);
}
