import type { EventDraft } from '../../events/log/types.ts';
import { getItems } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import type { Write } from '../../platform/dynamo/write.ts';
import { updateFeatureWrite } from '../feature-data/feature-store.ts';
import type { Feature } from '../feature-data/model.ts';
import { detachingEvents, withChild, withoutChild } from './rules.ts';

/** The result of removing all dependencies of a flag; the caller writes the flag itself. */
interface Detaching {
  readonly writes: readonly Write[];
  readonly events: readonly EventDraft[];
}

/**
 * A dependency is stored on both flags, and each write requires that its flag was not modified since it
 * was read. So a parent cannot be archived, moved or made a child while another flag becomes its child.
 */

/** Reads a flag's parents in one batch read; no read if it has none. */
export async function findParents({ dependencies }: Feature): Promise<Feature[]> {
  const found = await getItems(dependencies.map(({ feature }) => keys.feature(feature)));
  return found.filter((parent) => parent !== undefined);
}

/**
 * The write that adds a child to its parent; the caller writes the child itself.
 * @throws {ExceedsLimitError} beyond 100 children
 */
export function addChildWrite(parent: Feature, child: string): Write {
  return updateFeatureWrite(parent, withChild(parent, child));
}

/** The write that removes a child from its parent; the caller writes the child itself. */
export function removeChildWrite(parent: Feature, child: string): Write {
  return updateFeatureWrite(parent, withoutChild(parent, child));
}

/** Reads the parents of a flag, and plans the removal of all its dependencies. */
export async function prepareDetaching(child: Feature): Promise<Detaching> {
  return {
    writes: (await findParents(child)).map((parent) => removeChildWrite(parent, child.name)),
    events: detachingEvents(child),
  };
}
