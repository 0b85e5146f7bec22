import { constraintsDifference } from '../../strategies/difference.ts';
import type { SegmentDraft } from './segment-data.ts';

/** What changes between two versions of a segment, a sentence each. Pure. */
export function segmentDifference(before: SegmentDraft, after: SegmentDraft): string[] {
  const owner = ({ project }: SegmentDraft) => (project === '' ? 'all projects' : project);
  return [
    ...changed('Name', before.name, after.name),
    ...changed('Description', before.description, after.description),
    ...changed('Project', owner(before), owner(after)),
    ...constraintsDifference(before.constraints, after.constraints),
  ];
}

function changed(what: string, before: string, after: string): string[] {
  if (before === after) return [];
  if (before === '') return [`${what}: ${after}, empty before.`];
  return [after === '' ? `${what}: no longer ${before}.` : `${what}: from ${before} to ${after}.`];
}
