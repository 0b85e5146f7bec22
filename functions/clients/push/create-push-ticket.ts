import { createPushTicket } from '../../../lib/clients/push/create-push-ticket.ts';
import { pushTicketSchema } from '../../../lib/clients/push/push-schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { projectParams } from '../../../lib/projects/params-schema.ts';
import { manageProjectsFunction } from '../../../lib/projects/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'createPushTicket',
  summary: 'Create a ticket to listen for changes in a project',
  description:
    'A browser connects with it, and gets the id of each event of the project and the names of its flags. A connection stays when the ticket expires, for up to 24 hours. 404 where the deployment has no channel of changes.',
  tag: 'Projects',
  sharedFunction: manageProjectsFunction,
  method: 'POST',
  path: '/api/admin/projects/{projectId}/push-tickets',
  access: { kind: 'admin', permissions: [] },
  worksInMaintenance: true,
  offersPush: true,
  params: projectParams,
  responses: { 201: { description: 'The ticket.', schema: pushTicketSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params }) => ({ status: 201, body: await createPushTicket(params.projectId) }));
