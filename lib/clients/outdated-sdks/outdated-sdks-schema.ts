import { closed, list, text } from '../../platform/schema/words.ts';
import { appNameSchema } from '../applications/schema.ts';

/** As many as there are applications. */
const MAX_SDKS = 2_200;

/** SDKs that are older than their current release line, with the applications that use them. */
export const outdatedSdksSchema = closed('OutdatedSdks', 'Outdated SDKs that applications use.', {
  sdks: list(
    'The SDKs with their versions, sorted.',
    MAX_SDKS,
    closed('OutdatedSdk', 'A version of an SDK, and the applications that last reported it.', {
      sdkVersion: text('Name and version of the SDK.', 'unleash-node-sdk:5.6.1', 255),
      applications: list('Names of the applications, sorted.', MAX_SDKS, appNameSchema),
    }),
  ),
});
