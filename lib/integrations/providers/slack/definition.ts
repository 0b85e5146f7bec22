import { chatEvents } from '../parts/chat-events.ts';
import { customHeaders } from '../parts/custom-headers-parameter.ts';
import { documentationUrl } from '../parts/documentation-url.ts';
import type { ProviderDefinition } from '../parts/model.ts';

export const slack = {
  name: 'slack',
  displayName: 'Slack',
  documentationUrl: documentationUrl('slack'),
  description: 'Posts what happens to your flags into Slack channels.',
  howTo:
    'Create an incoming webhook in Slack and enter its address. Messages about a flag go to the ' +
    'channels named by its tags of the type `slack`; flags without such a tag go to the default ' +
    'channel.',
  parameters: [
    {
      name: 'url',
      displayName: 'Slack webhook URL',
      type: 'url',
      description: 'The address of the incoming webhook, as Slack shows it.',
      required: true,
      sensitive: true,
    },
    {
      name: 'username',
      displayName: 'Username',
      type: 'text',
      description: 'The name under which messages are posted.',
      placeholder: 'Flagwright',
      required: false,
      sensitive: false,
    },
    {
      name: 'emojiIcon',
      displayName: 'Emoji icon',
      type: 'text',
      description: 'The emoji shown beside messages, between colons.',
      placeholder: ':triangular_flag_on_post:',
      required: false,
      sensitive: false,
    },
    {
      name: 'defaultChannel',
      displayName: 'Default channel',
      type: 'text',
      description: 'The channel for flags that have no tag of the type `slack`.',
      required: true,
      sensitive: false,
    },
    customHeaders,
  ],
  events: chatEvents,
  tagTypes: [
    {
      name: 'slack',
      description: 'Names the Slack channel that gets messages about the flag.',
      icon: 'S',
    },
  ],
} as const satisfies ProviderDefinition;
