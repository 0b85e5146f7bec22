import { createRequire } from 'node:module';
import { rememberParsedExpressions } from './remember-expressions.ts';
import { rememberKeyPrefixes } from './remember-key-prefixes.ts';
import { useQuickChecks } from './well-formed.ts';

/** An attribute value as DynamoDB JSON: `{ S: 'a' }`, `{ N: '1' }`, `{ L: [...] }`. */
export type AttributeValue = { readonly [type: string]: unknown };

export type Item = { [attribute: string]: AttributeValue };

export type KeySchema = readonly { readonly AttributeName: string }[];

export interface Index {
  readonly IndexName: string;
  readonly KeySchema: KeySchema;
  readonly Projection: {
    readonly ProjectionType: string;
    readonly NonKeyAttributes?: readonly string[];
  };
}

export interface Table {
  readonly TableName: string;
  readonly TableStatus: string;
  readonly KeySchema: KeySchema;
  readonly AttributeDefinitions: readonly {
    readonly AttributeName: string;
    readonly AttributeType: string;
  }[];
  readonly GlobalSecondaryIndexes?: readonly Index[];
  readonly LocalSecondaryIndexes?: readonly Index[];
}

/** A validated request body; dynalite keeps parsed expressions in members that begin with `_`. */
export type Parameters = { [name: string]: unknown };

export type Callback<T = unknown> = (error?: unknown, value?: T) => void;

export type BatchOperation =
  | {
      readonly type: 'put';
      readonly key: string;
      readonly value: unknown;
      /** `buffer` for a value that is JSON already. */
      readonly valueEncoding?: 'buffer';
    }
  | { readonly type: 'del'; readonly key: string };

export interface KeyRange {
  gt?: string;
  gte?: string;
  lt?: string;
  lte?: string;
  reverse?: boolean;
  limit?: number;
}

interface Rows {
  nextv(size: number): Promise<unknown[]>;
  close(): Promise<void>;
}

/** The LevelDB (or memory) database underneath. */
export interface Level {
  open(): Promise<void>;
  close(): Promise<void>;
  get(key: string): Promise<unknown>;
  getSync(key: string): unknown;
  batch(operations: readonly BatchOperation[]): Promise<void>;
  values(range: KeyRange): Rows;
  keys(range: KeyRange): Rows;
  iterator(range: KeyRange): { all(): Promise<[string, unknown][]> };
}

/** The store that a dynalite action works on. We pass our own; see read-store.ts and write-set.ts. */
export type ActionStore = { readonly [member: string]: unknown };

type Action = (store: ActionStore, data: Parameters, done: Callback<Parameters | ''>) => void;

export interface OperationValidation {
  readonly types: Parameters;
  readonly custom?: (data: Parameters, store: ActionStore) => string | undefined;
}

interface Dynalite {
  create(options: Parameters): ActionStore & { readonly db: Level; readonly options: Parameters };
  createKey(item: Item, table: Table, keySchema?: KeySchema): string;
  createIndexKey(item: Item, table: Table, keySchema: KeySchema): string;
  validateItem(item: Item, table: Table): Error | null | undefined;
  validateKey(key: Item, table: Table): Error | null | undefined;
  checkConditional(data: Parameters, existing: Item | undefined): Error | null | undefined;
  compare(comparison: string, value: unknown, operands: unknown): boolean;
  mapPath(path: readonly (string | number)[], item: Item): AttributeValue | undefined;
  mapPaths(paths: unknown, item: Item): Item;
  itemSize(item: Item): number;
  validationError(message: string): Error;
}

interface Validations {
  checkTypes(data: Parameters, types: Parameters): Parameters;
  checkValidations(
    data: Parameters,
    types: Parameters,
    custom: OperationValidation['custom'] | null,
    store: ActionStore,
  ): void;
}

const load = createRequire(import.meta.url);

// dynalite ships no types; these are the parts of it that we use as a library.
export const dynalite = load('dynalite/db') as Dynalite;
export const validations = load('dynalite/validations') as Validations;

rememberParsedExpressions();
rememberKeyPrefixes();
useQuickChecks();

// Node remembers them too, but takes a while to find them.
const actions = new Map<string, Action>();

/** dynalite's implementation of one operation, for example `putItem`. */
export function loadAction(name: string): Action {
  const action = actions.get(name) ?? (load(`dynalite/actions/${name}`) as Action);
  actions.set(name, action);
  return action;
}

/** dynalite's parameter types and checks of one operation, for example `putItem`. */
export function loadValidation(name: string): OperationValidation {
  return load(`dynalite/validations/${name}`) as OperationValidation;
}

/** Runs a dynalite action and returns its answer. */
export function runAction(name: string, store: ActionStore, data: Parameters) {
  return new Promise<Parameters>((resolve, reject) => {
    loadAction(name)(store, data, (error, answer) => {
      if (error) reject(error);
      else resolve(answer || {});
    });
  });
}
