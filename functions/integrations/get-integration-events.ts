import { defineOperation } from '../../lib/http/contract.ts';
import { readDeliveryLog } from '../../lib/integrations/delivery/delivery-log.ts';
import {
  deliveriesSchema,
  deliveryQuerySchema,
} from '../../lib/integrations/delivery/delivery-schema.ts';
import { integrationPathSchema } from '../../lib/integrations/settings/schema.ts';
import { readIntegrationsFunction } from '../../lib/integrations/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'getIntegrationEvents',
  summary: 'List the deliveries of an integration',
  description: 'Newest first. Deliveries are kept for 30 days.',
  tag: 'Addons',
  sharedFunction: readIntegrationsFunction,
  method: 'GET',
  path: '/api/admin/addons/{id}/events',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  params: integrationPathSchema,
  query: deliveryQuerySchema,
  responses: { 200: { description: 'The deliveries.', schema: deliveriesSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params, query }) => ({
  status: 200,
  body: { integrationEvents: await readDeliveryLog(params.id, query) },
}));
