/*
 * Reads variables of the environment, one kind each. All throw a `ConfigurationError` that names the variable and what it must be.
 */
import { ConfigurationError } from './configuration-error.ts';

export type ProcessVariables = Readonly<Record<string, string | undefined>>;

/** Rules for a numeric variable. */
export interface NumberRule {
  readonly words: string;
  readonly holds: (value: number) => boolean;
}

/** A generated secret of any alphabet is accepted as a key: it is stretched to 32 bytes. */
export const MIN_KEY_LENGTH = 32;

/** A key for encryption. Only those functions parse the keys that use them. */
export function keyVariable(env: ProcessVariables, name: string): string | undefined {
  const raw = env[name];
  if (!raw) return undefined;
  if (raw.length >= MIN_KEY_LENGTH) return raw;
  throw new ConfigurationError(`${name} must have at least ${MIN_KEY_LENGTH} characters.`);
}

export function urlVariable(env: ProcessVariables, name: string, fallback: string): string {
  const raw = env[name] || fallback;
  if (!URL.canParse(raw)) throw new ConfigurationError(`${name} must be a URL, but is "${raw}".`);
  return raw.replace(/\/+$/, '');
}

export function numberVariable(env: ProcessVariables, name: string, fallback: number): number {
  const raw = env[name];
  if (raw === undefined || raw === '') return fallback;
  const value = Number(raw);
  if (!Number.isFinite(value) || value < 0) {
    throw new ConfigurationError(`${name} must be a number of 0 or more, but is "${raw}".`);
  }
  return value;
}

/**
 * `true` is meant for a single machine. On Lambda it is refused: it was probably copied there, and
 * would let anyone allowed to configure an integration or the sign-in reach the internal network.
 * @param who could reach it, in words
 */
export function privateTargetsVariable(env: ProcessVariables, name: string, who: string): boolean {
  if (env[name] === 'in-the-cloud') return true;
  const allowed = booleanVariable(env, name);
  if (allowed && env.AWS_LAMBDA_FUNCTION_NAME) {
    throw new ConfigurationError(
      `${name} is true, which is refused in the cloud, because ${who} could reach its internal network. To allow that, set it to in-the-cloud.`,
    );
  }
  return allowed;
}

function booleanVariable(env: ProcessVariables, name: string): boolean {
  const raw = env[name] ?? '';
  if (raw !== '' && raw !== 'true' && raw !== 'false') {
    throw new ConfigurationError(`${name} must be true or false, but is "${raw}".`);
  }
  return raw === 'true';
}

/** @param choices the first is the default */
export function choiceVariable<Choice extends string>(
  env: ProcessVariables,
  name: string,
  choices: readonly [Choice, Choice],
): Choice {
  const raw = env[name] || choices[0];
  const chosen = choices.find((choice) => choice === raw);
  if (chosen !== undefined) return chosen;
  throw new ConfigurationError(`${name} must be ${choices.join(' or ')}, but is "${raw}".`);
}

export function ruledVariable(
  env: ProcessVariables,
  name: string,
  fallback: number,
  { words, holds }: NumberRule,
): number {
  const value = numberVariable(env, name, fallback);
  if (holds(value)) return value;
  throw new ConfigurationError(`${name} must be ${words}, but is "${env[name]}".`);
}

export function originsVariable(env: ProcessVariables, name: string): readonly string[] {
  const origins = (env[name] || '*').split(',').map((origin) => origin.trim());
  const wrong = origins.find((origin) => origin !== '*' && !isOrigin(origin));
  if (wrong === undefined) return origins;
  throw new ConfigurationError(
    `${name} must be "*" or origins such as https://app.example.com, separated by commas, but has "${wrong}".`,
  );
}

/**
 * As browsers send it. Apps in a web view have custom schemes, for which `URL` does not return an
 * origin.
 */
function isOrigin(text: string): boolean {
  return (
    /^[a-z][a-z\d+.-]*:\/\/[^/?#*\s]+$/.test(text) &&
    URL.canParse(text) &&
    ['null', text].includes(new URL(text).origin)
  );
}
