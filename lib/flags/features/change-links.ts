import type { Caller } from '../../auth/caller.ts';
import type { FeatureLink, FeaturePlace } from '../feature-data/model.ts';
import { decideAddLink, decideRemoveLink, decideUpdateLink } from './decide-links.ts';
import type { LinkInput } from './link-schema.ts';
import { updateFeature } from './update-feature.ts';

/**
 * Adds a link to a flag.
 * @throws {NotFoundError} for an unknown flag, {ExceedsLimitError} beyond ten links
 */
export function addLink(caller: Caller, place: FeaturePlace, link: LinkInput): Promise<void> {
  return changeLinks(caller, place, (links) => decideAddLink(links, link));
}

/**
 * Replaces a link of a flag.
 * @throws {NotFoundError} for an unknown flag or link
 */
export function updateLink(caller: Caller, place: LinkPlace, link: LinkInput): Promise<void> {
  return changeLinks(caller, place, (links) => decideUpdateLink(links, place.linkId, link));
}

/**
 * Removes a link from a flag.
 * @throws {NotFoundError} for an unknown flag or link
 */
export function removeLink(caller: Caller, place: LinkPlace): Promise<void> {
  return changeLinks(caller, place, (links) => decideRemoveLink(links, place.linkId));
}

interface LinkPlace extends FeaturePlace {
  readonly linkId: string;
}

type LinkLists = readonly FeatureLink[];

async function changeLinks(
  caller: Caller,
  place: FeaturePlace,
  decide: (links: LinkLists | undefined) => LinkLists,
): Promise<void> {
  await updateFeature(caller, place, ({ feature }) => ({ links: decide(feature.links) }));
}
