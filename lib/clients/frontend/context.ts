import { randomUUID } from 'node:crypto';

type Fields = Readonly<Record<string, unknown>>;

/** The standard fields of a context beside its time; all others become custom properties. */
const knownFields = new Set(['userId', 'sessionId', 'remoteAddress', 'appName']);

/** Before the name of a property in a query, and after it. */
const PROPERTY = 'properties[';
const PROPERTY_END = ']';

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
  const fields: [string, unknown][] = [];
  const properties: [string, unknown][] = [];
  for (const [name, value] of Object.entries(query)) {
    const isProperty =
      name.startsWith(PROPERTY) &&
      name.endsWith(PROPERTY_END) &&
      name.length > PROPERTY.length + PROPERTY_END.length;
    if (isProperty) properties.push([name.slice(PROPERTY.length, -PROPERTY_END.length), value]);
    else fields.push([name, value]);
  }
  return { ...Object.fromEntries(fields), properties: Object.fromEntries(properties) };
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
  const { properties, currentTime, environment: _sentEnvironment, ...rest } = sent;
  const known: [string, unknown][] = [];
  const others: [string, unknown][] = [];
  for (const entry of Object.entries(rest)) {
    if (isPresent(entry[1])) (knownFields.has(entry[0]) ? known : others).push(entry);
  }
  return {
    ...defaults,
    ...Object.fromEntries(known),
    ...timeOf(currentTime),
    environment,
    properties: {
      ...Object.fromEntries(others),
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
