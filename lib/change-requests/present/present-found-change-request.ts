import { type ChangeRequest, isFlagChange, isSegmentChange } from '../model.ts';

/** A change request as a search shows it. Pure. */
export function presentFoundChangeRequest(request: ChangeRequest) {
  const { id, title, environment, project, state, createdBy, createdAt, changes } = request;
  const flags = changes.filter(isFlagChange).map(({ feature }) => feature);
  const segments = changes.filter(isSegmentChange).map(({ payload }) => payload.name);
  return {
    id,
    title: title ?? `Change request ${id}`,
    environment,
    project,
    state,
    createdBy: { id: createdBy.id, username: createdBy.name },
    createdAt,
    features: [...new Set(flags)],
    segments: [...new Set(segments)],
    ...(request.schedule && { schedule: { ...request.schedule } }),
  };
}
