import type { ProviderParameter } from './model.ts';

/** A parameter that every provider has. */
export const customHeaders: ProviderParameter = {
  name: 'customHeaders',
  displayName: 'Custom headers',
  type: 'textfield',
  description:
    'Headers that are added to each request, as a JSON object of names and values; at most 20.',
  placeholder: '{"x-gateway-key": "…"}',
  required: false,
  sensitive: true,
};
