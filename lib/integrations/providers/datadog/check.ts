import {
  commonChecks,
  type ParameterChecks,
  refuseInvalidHeader,
} from '../parts/parameter-check.ts';

export const datadogChecks: ParameterChecks = { ...commonChecks, apiKey: refuseInvalidHeader };
