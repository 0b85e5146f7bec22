import { randomUUID } from 'node:crypto';

type Fields = Readonly<Record<string, unknown>>;

/** Fields that a context has by itself; all others are properties of the caller's own. */
const knownFields = ['userId', 'sessionId', 'remoteAddress', 'appName', 'currentTime'] as const;

const isSaid = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

const propertyName = /^properties\[(.+)\]$/s;

/**
 * A context as it is written in a query: `properties[plan]=pro` for a property.
 * @param query names and values of the query
 */
export const contextOfQuery = (query: Fields): Fields => {
  const properties: Record<string, unknown> = Object.create(null);
  const fields: Record<string, unknown> = Object.create(null);
  for (const [name, value] of Object.entries(query)) {
    const property = propertyName.exec(name)?.[1];
    if (property === undefined) fields[name] = value;
    else properties[property] = value;
  }
  return { ...fields, properties: { ...properties } };
};

/** Where and from whom a context comes. */
export interface ContextSource {
  /** The caller's address. */
  readonly address: string;
  /** Of the token. */
  readonly environment: string;
}

/** What is no date is left out: then it is now. */
const timeOf = (currentTime: unknown): Fields => {
  if (typeof currentTime !== 'string' && typeof currentTime !== 'number') return {};
  const time = new Date(currentTime).getTime();
  return Number.isNaN(time) ? {} : { currentTime: time };
};

/**
 * Completes what a page says of its user, as the open proxy does: a random session for all flags of one
 * answer, the caller's address, and fields that are not known become properties.
 */
export const completeContext = (sent: Fields, { address, environment }: ContextSource): Fields => {
  const { properties, environment: _sentEnvironment, ...rest } = sent;
  const entries = Object.entries(rest).filter(([, value]) => isSaid(value));
  const isKnown = ([name]: readonly [string, unknown]): boolean =>
    (knownFields as readonly string[]).includes(name);
  const { currentTime, ...known } = Object.fromEntries(entries.filter(isKnown));
  return {
    sessionId: randomUUID(),
    remoteAddress: address,
    ...known,
    ...timeOf(currentTime),
    environment,
    properties: {
      ...Object.fromEntries(entries.filter((entry) => !isKnown(entry))),
      ...(typeof properties === 'object' ? properties : undefined),
    },
  };
};
