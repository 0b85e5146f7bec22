import { manifestAccessControl } from '../../../lib/flags/manifest/manifest-access.ts';
import { manifestErrorMapper } from '../../../lib/flags/manifest/manifest-errors.ts';
import { manifestFunction } from '../../../lib/flags/manifest/manifest-function.ts';
import { defineSharedFunction } from '../../../lib/http/shared-functions/shared-function.ts';

/** The manifest API of OpenFeature: one function for both addresses, with and without a project. */
export const sharedFunction = defineSharedFunction({
  contract: manifestFunction,
  accessControl: manifestAccessControl,
  errorMapper: manifestErrorMapper,
});
