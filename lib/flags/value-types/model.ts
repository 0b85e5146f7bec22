/** Types of the value that an application gets for a flag, as OpenFeature's manifest names them. */
export const VALUE_TYPES = ['boolean', 'string', 'integer', 'float', 'object'] as const;

export type ValueType = (typeof VALUE_TYPES)[number];

/** What applications use where they get no value; a list counts as an object. */
export type DefaultValue =
  | boolean
  | string
  | number
  | readonly unknown[]
  | Readonly<Record<string, unknown>>;

/** What is declared of the values of a flag. */
export interface DeclaredValue {
  /** Absent: the type follows from the payloads. */
  readonly valueType?: ValueType;
  /** As JSON; only with a type. Absent: that of the type. */
  readonly defaultValue?: string;
}

/** The type of a flag's values, and what applications use where they get none. */
export interface FlagValue {
  readonly type: ValueType;
  readonly defaultValue: DefaultValue;
  /** Whether somebody said so; otherwise it follows from the payloads. */
  readonly isDeclared: boolean;
}

/** Bytes of a default value as JSON. The directory of all flags has it, so that a manifest reads no flag. */
export const MAX_DEFAULT_BYTES = 2_000;
