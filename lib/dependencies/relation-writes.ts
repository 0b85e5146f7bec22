import { keys } from '../dynamo/keys.ts';
import { getItems, type Write } from '../dynamo/table.ts';
import { ConflictError, ExceedsLimitError } from '../errors.ts';
import type { EventDraft } from '../events/types.ts';
import { atFeature } from '../features/feature-context.ts';
import { updateFeatureWrite } from '../features/feature-store.ts';
import type { Feature } from '../features/model.ts';
import { MAX_CHILDREN } from './schema.ts';

/**
 * Who hangs on whom is written down on both flags, each on the condition that it is still the one that
 * was read: so a parent is never archived, moved or made a child while a flag begins to hang on it.
 */

/** Reads the flags that a flag hangs on: one batch read, none for none. */
export const findParents = async ({ dependencies }: Feature): Promise<Feature[]> => {
  const found = await getItems<Feature>(dependencies.map(({ feature }) => keys.feature(feature)));
  return found.filter((parent) => parent !== undefined);
};

/**
 * A parent that knows of a child.
 * @throws {ExceedsLimitError} beyond 100 children
 */
export const withChild = (parent: Feature, child: string): Feature => {
  if (parent.children.length >= MAX_CHILDREN) {
    throw new ExceedsLimitError(`flags that hang on "${parent.name}"`, MAX_CHILDREN);
  }
  return { ...parent, children: [...parent.children, child].sort() };
};

/**
 * Tells a parent of a child; the child's own item is left to the caller.
 * @throws {ExceedsLimitError} beyond 100 children
 */
export const addChildWrite = (parent: Feature, child: string): Write =>
  updateFeatureWrite(parent, withChild(parent, child));

/** A parent that has forgotten a child. */
export const withoutChild = (parent: Feature, child: string): Feature => ({
  ...parent,
  children: parent.children.filter((name) => name !== child),
});

/** Makes a parent forget a child; the child's own item is left to the caller. */
export const removeChildWrite = (parent: Feature, child: string): Write =>
  updateFeatureWrite(parent, withoutChild(parent, child));

/** What is told of a flag from which all parents are taken; nothing of one that has none. */
export const detachingEvents = (child: Feature): EventDraft[] =>
  child.dependencies.length === 0
    ? []
    : [
        atFeature(child, {
          type: 'feature-dependencies-removed',
          preData: { dependencies: child.dependencies },
        }),
      ];

/** What taking all parents from a flag comes to; the flag's own item is left to the caller. */
export interface Detaching {
  readonly writes: readonly Write[];
  readonly events: readonly EventDraft[];
}

/** Takes all parents from a flag. */
export const planDetaching = async (child: Feature): Promise<Detaching> => ({
  writes: (await findParents(child)).map((parent) => removeChildWrite(parent, child.name)),
  events: detachingEvents(child),
});

/** @throws {ConflictError} naming the flags that hang on the flag */
export const refuseChildren = ({ name, children }: Feature, action: string): void => {
  if (children.length === 0) return;
  throw new ConflictError(
    `The flag "${name}" can not be ${action}, because other flags hang on it: ${children.join(', ')}.`,
  );
};
