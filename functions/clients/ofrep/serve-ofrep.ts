import { ofrepErrorMapper } from '../../../lib/clients/ofrep/ofrep-errors.ts';
import { ofrepFunction } from '../../../lib/clients/ofrep/ofrep-function.ts';
import { readOfrepHeaders } from '../../../lib/clients/ofrep/read-headers.ts';
import { defineSharedFunction } from '../../../lib/http/shared-functions/shared-function.ts';

/** OFREP, the OpenFeature Remote Evaluation Protocol: one function for both evaluations. */
export const sharedFunction = defineSharedFunction({
  contract: ofrepFunction,
  errorMapper: ofrepErrorMapper,
  readHeaders: readOfrepHeaders,
});
