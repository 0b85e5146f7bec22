import { chatEvents } from '../parts/chat-events.ts';
import { customHeaders } from '../parts/custom-headers-parameter.ts';
import { documentationUrl } from '../parts/documentation-url.ts';
import type { ProviderDefinition } from '../parts/model.ts';

/** The events API of Datadog's US1 site. */
export const DEFAULT_DATADOG_URL = 'https://api.datadoghq.com/api/v1/events';

export const datadog = {
  name: 'datadog',
  displayName: 'Datadog',
  documentationUrl: documentationUrl('datadog'),
  description: 'Sends what happens to your flags to the Datadog event stream.',
  howTo:
    'Enter an API key of your Datadog organisation. All tags of a flag are sent along, so that ' +
    'events can be found by them. Organisations on another Datadog site than US1 change the URL.',
  defaultUrl: DEFAULT_DATADOG_URL,
  parameters: [
    {
      name: 'url',
      displayName: 'Datadog events URL',
      type: 'url',
      description: 'The address of the events API; change it for regional Datadog sites.',
      placeholder: DEFAULT_DATADOG_URL,
      required: false,
      sensitive: false,
    },
    {
      name: 'apiKey',
      displayName: 'Datadog API key',
      type: 'text',
      description: 'An API key of your Datadog organisation.',
      required: true,
      sensitive: true,
    },
    customHeaders,
  ],
  events: chatEvents,
  tagTypes: [
    {
      name: 'datadog',
      description: 'Marks flags for dashboards and monitors in Datadog.',
      icon: 'D',
    },
  ],
} as const satisfies ProviderDefinition;
