/** A person, or whatever else flags are decided for, to try changes on: only kept in this browser. */
export interface TestContext {
  readonly name: string;
  /** Values of context fields, by their name. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Fields that SDKs send beside `properties`; all others are properties. */
const ownFields = new Set([
  'appName',
  'currentTime',
  'environment',
  'remoteAddress',
  'sessionId',
  'userId',
]);

/** A context as SDKs send it. */
export interface SdkContext {
  readonly appName: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly [field: string]: string | Readonly<Record<string, string>>;
}

/** The context of an SDK with these fields; the application is `console` unless they name one. Pure. */
export function sdkContextOf({ fields }: TestContext): SdkContext {
  const entries = Object.entries(fields).filter(([name]) => name !== '');
  const isOwn = ([name]: readonly [string, string]) => ownFields.has(name);
  return {
    appName: 'console',
    ...Object.fromEntries(entries.filter(isOwn)),
    properties: Object.fromEntries(entries.filter((entry) => !isOwn(entry))),
  };
}

/** Saved contexts from text; empty for whatever else is stored under the name. Pure. */
export function parseTestContexts(text: string | null): readonly TestContext[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter(isTestContext) : [];
  } catch {
    return [];
  }
}

function isTestContext(value: unknown): value is TestContext {
  if (typeof value !== 'object' || value === null) return false;
  if (!('name' in value) || typeof value.name !== 'string') return false;
  if (!('fields' in value) || typeof value.fields !== 'object' || !value.fields) return false;
  return Object.values(value.fields).every((field) => typeof field === 'string');
}
