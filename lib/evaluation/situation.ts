type Fields = Readonly<Record<string, unknown>>;

/** What an evaluation depends on beside flags and context. */
export interface Surroundings {
  /** Milliseconds since 1970; a `currentTime` in the context takes its place. */
  readonly now: number;
  /** A number from 0 up to, not including, 1, like `Math.random`. */
  readonly random: () => number;
  /** Name of the machine that the flags are for; absent: `applicationHostname` is unknown. */
  readonly hostname?: string;
}

/** Whom flags are evaluated for, and when. */
export interface Situation {
  readonly surroundings: Surroundings;
  readonly fields: Fields;
  readonly properties: Fields;
}

const noFields: Fields = {};

const toFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : noFields;

/** Own fields only: a context is what somebody sent, not what every object inherits. */
const own = (fields: Fields, name: string): unknown =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;

/**
 * Reads a context once, to evaluate many flags for it.
 * @param context any JSON; what is not an object has no fields
 */
export const describeSituation = (context: unknown, surroundings: Surroundings): Situation => {
  const fields = toFields(context);
  const properties = toFields(own(fields, 'properties'));
  return { surroundings, fields, properties };
};

const toText = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value;
  if (value === undefined || value === null) return undefined;
  try {
    return String(value);
  } catch {
    // JSON can be an object whose `toString` is no function, or an array nested too deeply to join.
    return undefined;
  }
};

/** A field of the context itself, as text; `undefined` when it is missing or null. */
export const fieldText = ({ fields }: Situation, name: string): string | undefined =>
  toText(own(fields, name));

/** A field of the context or else of its properties, as text. */
export const contextText = ({ fields, properties }: Situation, name: string): string | undefined =>
  toText(own(fields, name) ?? own(properties, name));

/** @returns milliseconds since 1970; NaN when the context has a time that is none */
export const timeOf = (situation: Situation): number => {
  const currentTime = own(situation.fields, 'currentTime');
  if (typeof currentTime === 'number') return currentTime;
  const text = fieldText(situation, 'currentTime');
  return text ? Date.parse(text) : situation.surroundings.now;
};
