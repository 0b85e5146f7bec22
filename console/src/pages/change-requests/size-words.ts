import type { ChangeRequest } from './types.ts';

/** How many more changes fit, and whether they take effect at once; `undefined` once the request is closed. */
export function sizeInWords(request: Pick<ChangeRequest, 'size'>): string | undefined {
  const { size } = request;
  if (!size || size.changes === 0) return undefined;
  const { changes, maxChanges, parts, writes, maxWrites } = size;
  const left = maxChanges - changes;
  const used = `${changes} of ${maxChanges} changes${left === 0 ? ': no more fit' : ''}.`;
  if (parts > 1) {
    return `${used} Applied in ${parts} parts, one after the other: each is applied as a whole, and changes of the same flag are in the same part.`;
  }
  const percent = Math.min(100, Math.round((100 * writes) / maxWrites));
  return `${used} Applied at once, which takes ${percent} % of what is possible at once; more is applied in parts.`;
}

/** That a part of the request is applied, and what can be done; `undefined` otherwise. */
export function progressInWords(
  request: Pick<ChangeRequest, 'state' | 'features' | 'segments'>,
): string | undefined {
  if (['Applied', 'Rejected', 'Cancelled'].includes(request.state)) return undefined;
  const changes = [...request.features.flatMap((flag) => flag.changes), ...request.segments];
  const applied = changes.filter(({ appliedAt }) => appliedAt !== undefined).length;
  if (applied === 0) return undefined;
  return `${applied} of ${changes.length} changes are applied already. The others can be applied or cancelled, and not be edited any more.`;
}
