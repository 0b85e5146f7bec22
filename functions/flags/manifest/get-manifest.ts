import { manifestFunction } from '../../../lib/flags/manifest/manifest-function.ts';
import { CAPABILITIES_HEADER } from '../../../lib/flags/manifest/model.ts';
import { readManifest } from '../../../lib/flags/manifest/read-manifest.ts';
import { manifestSchema } from '../../../lib/flags/manifest/schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getManifest',
  summary: 'Get the manifest',
  description:
    'The flags with their types, for tools of OpenFeature: of all projects that the caller sees, or that a client token names. `X-Manifest-Capabilities` says what the token may do.',
  tag: 'Manifest',
  sharedFunction: manifestFunction,
  method: 'GET',
  path: '/openfeature/v0/manifest',
  access: { kind: 'protocol' },
  responses: { 200: { description: 'The manifest.', schema: manifestSchema } },
  errors: [401, 403],
})(async ({ caller }) => {
  const { capabilities, flags } = await readManifest(caller);
  return { status: 200, headers: { [CAPABILITIES_HEADER]: capabilities }, body: { flags } };
});
