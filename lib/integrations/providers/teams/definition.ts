import { chatEvents } from '../parts/chat-events.ts';
import { customHeaders } from '../parts/custom-headers-parameter.ts';
import { documentationUrl } from '../parts/documentation-url.ts';
import type { ProviderDefinition } from '../parts/model.ts';

export const teams = {
  name: 'teams',
  displayName: 'Microsoft Teams',
  documentationUrl: documentationUrl('teams'),
  description: 'Posts what happens to your flags into a Teams channel.',
  howTo: 'Add an incoming webhook to the channel in Teams and enter its address.',
  parameters: [
    {
      name: 'url',
      displayName: 'Teams webhook URL',
      type: 'url',
      description: 'The address of the incoming webhook, as Teams shows it.',
      required: true,
      sensitive: true,
    },
    customHeaders,
  ],
  events: chatEvents,
  tagTypes: [],
} as const satisfies ProviderDefinition;
