import type { EventDraft, EventType } from '../events/log/types.ts';
import { type ChangeRequest, isFlagChange, type ProposedChange } from './model.ts';

/** An event of a change request; its data include the id of the change request. */
export function requestEvent(
  type: EventType,
  { id, project, environment }: ChangeRequest,
  data: object = {},
): EventDraft {
  return { type, project, environment, data: { changeRequestId: id, ...data } };
}

/** The event for adding, editing or discarding a change. */
export function changeEvent(
  request: ChangeRequest,
  before: ProposedChange | undefined,
  after: ProposedChange | undefined,
): EventDraft {
  return {
    type: before && after ? 'change-edited' : after ? 'change-added' : 'change-discarded',
    project: request.project,
    environment: request.environment,
    data: after ? changeData(request, after) : { changeRequestId: request.id },
    preData: before ? changeData(request, before) : null,
  };
}

/** What events reveal about a change. */
function changeData(request: ChangeRequest, change: ProposedChange) {
  return {
    changeRequestId: request.id,
    changeId: change.id,
    action: change.action,
    ...(isFlagChange(change) && { feature: change.feature }),
    ...('payload' in change && { payload: change.payload }),
  };
}
