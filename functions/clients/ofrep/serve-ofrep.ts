import { ofrepErrorMapper } from '../../../lib/clients/ofrep/ofrep-errors.ts';
import { ofrepGroup } from '../../../lib/clients/ofrep/ofrep-group.ts';
import { readOfrepHeaders } from '../../../lib/clients/ofrep/read-headers.ts';
import { defineOperationGroup } from '../../../lib/http/groups/operation-group.ts';

/** OFREP, the OpenFeature Remote Evaluation Protocol: one function for both evaluations. */
export const group = defineOperationGroup({
  contract: ofrepGroup,
  errorMapper: ofrepErrorMapper,
  readHeaders: readOfrepHeaders,
});
