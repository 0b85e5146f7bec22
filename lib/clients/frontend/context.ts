import { randomUUID } from 'node:crypto';

type Fields = Readonly<Record<string, unknown>>;

/** The standard fields of a context; all others become custom properties. */
const knownFields = ['userId', 'sessionId', 'remoteAddress', 'appName', 'currentTime'] as const;

const propertyName = /^properties\[(.+)\]$/s;

/** Server-side values of a context. */
interface ContextSource {
  /** The caller's IP address. */
  readonly address: string;
  /** The environment of the token. */
  readonly environment: string;
}

/**
 * Reads a context from a query string, where `properties[plan]=pro` is a property.
 * @param query names and values of the query string
 */
export function parseContextQuery(query: Fields): Fields {
  const properties: Record<string, unknown> = Object.create(null);
  const fields: Record<string, unknown> = Object.create(null);
  for (const [name, value] of Object.entries(query)) {
    const property = propertyName.exec(name)?.[1];
    if (property === undefined) fields[name] = value;
    else properties[property] = value;
  }
  return { ...fields, properties: { ...properties } };
}

/**
 * Completes the context that a page sends, as the open proxy does: adds a random session id shared
 * by all flags of one response, adds the caller's IP address, and turns unknown fields into
 * properties.
 */
export function completeContext(sent: Fields, { address, environment }: ContextSource): Fields {
  return toContext(sent, environment, { sessionId: randomUUID(), remoteAddress: address });
}

/**
 * Sorts what was sent into the fields of a context and its properties. Pure.
 * @param environment of the token; one in the context is ignored
 * @param defaults of fields that were not sent
 */
export function toContext(sent: Fields, environment: string, defaults: Fields): Fields {
  const { properties, environment: _sentEnvironment, ...rest } = sent;
  const entries = Object.entries(rest).filter(([, value]) => isPresent(value));
  const isKnown = ([name]: readonly [string, unknown]): boolean =>
    (knownFields as readonly string[]).includes(name);
  const { currentTime, ...known } = Object.fromEntries(entries.filter(isKnown));
  return {
    ...defaults,
    ...known,
    ...timeOf(currentTime),
    environment,
    properties: {
      ...Object.fromEntries(entries.filter((entry) => !isKnown(entry))),
      ...(typeof properties === 'object' ? properties : undefined),
    },
  };
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

/** An invalid date is ignored, so that the current time is used. */
function timeOf(currentTime: unknown): Fields {
  if (typeof currentTime !== 'string' && typeof currentTime !== 'number') return {};
  const time = new Date(currentTime).getTime();
  return Number.isNaN(time) ? {} : { currentTime: time };
}
