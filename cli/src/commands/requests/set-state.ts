import type { ChangeRequest } from 'generated:api';
import { wholeNumber } from '../../terminal/option-values.ts';
import type { AddCommand } from '../command.ts';
import { findRequest } from './find-request.ts';

interface Options {
  readonly project?: string;
  readonly comment?: string;
  readonly json?: true;
}

interface Step {
  readonly command: string;
  readonly description: string;
  readonly state: ChangeRequest['state'];
  /** What is so afterwards. */
  readonly told: (request: ChangeRequest) => string;
}

/** A command that brings a change request into another state. */
function bringing({ command, description, state, told }: Step): AddCommand {
  return (program, { output, service }) => {
    program
      .command(command)
      .description(description)
      .argument('<id>', 'number of the change request', wholeNumber(1, 9_999_999_999))
      .option('-p, --project <id>', 'its project; found by its number unless given')
      .option('-m, --comment <text>', 'a comment that goes with it')
      .option('--json', 'print JSON')
      .action(async (id: number, { project, comment, json }: Options) => {
        const called = await service();
        const projectId = project ?? (await findRequest(called, id, project)).project;
        const request = await called.call(
          'PUT /api/admin/projects/{projectId}/change-requests/{id}/state',
          {
            params: { projectId, id },
            body: { state, ...(comment !== undefined && { comment }) },
          },
        );
        if (json) output.json(request);
        else output.print(told(request));
      });
  };
}

export const addSubmit = bringing({
  command: 'submit',
  description: 'send your draft of a change request for review',
  state: 'In review',
  told: ({ id, minApprovals }) =>
    `Change request ${id} is in review: it needs ${counted(minApprovals)}.`,
});

export const addApprove = bringing({
  command: 'approve',
  description: 'approve a change request',
  state: 'Approved',
  told: ({ id, state, approvals, minApprovals }) =>
    state === 'Approved'
      ? `Change request ${id} is approved. "flagwright apply-request ${id}" makes the changes.`
      : `You approved change request ${id}: ${approvals.length} of ${counted(minApprovals)}.`,
});

export const addReject = bringing({
  command: 'reject',
  description: 'reject a change request',
  state: 'Rejected',
  told: ({ id }) => `Change request ${id} is rejected.`,
});

export const addApplyRequest = bringing({
  command: 'apply-request',
  description: 'make the changes of a change request that is approved, all or none',
  state: 'Applied',
  told: ({ id, environment }) => `Change request ${id} is applied in ${environment}.`,
});

function counted(approvals: number): string {
  return approvals === 1 ? '1 approval' : `${approvals} approvals`;
}
