import type { Event } from '../../../events/log/types.ts';
import { describeEvent } from '../../messages/describe-event.ts';
import { render } from '../../messages/render.ts';
import { slackStyle } from '../../messages/slack-style.ts';
import { jsonRequest, OPEN, parameterOr } from '../parts/json-request.ts';
import type { OutboundRequest, RequestInput } from '../parts/request-model.ts';

/** The tag type whose values name the channels of a flag. */
const TAG_TYPE = 'slack';
/** Per event. Each channel is a request, and Slack accepts about one a second. */
const MAX_CHANNELS = 20;

/** The requests to Slack, one for each channel. */
export function slackRequests(input: RequestInput): OutboundRequest[] {
  const { url = '', username, emojiIcon, defaultChannel = '' } = input.parameters;
  const { title, text, page } = describeEvent(input.event, input.baseUrl);
  const message = {
    username: parameterOr(username, 'Flagwright'),
    icon_emoji: parameterOr(emojiIcon, ':triangular_flag_on_post:'),
    text: render(text, slackStyle),
    attachments: [
      {
        fallback: title,
        actions: [{ type: 'button', style: 'primary', text: OPEN, url: page }],
      },
    ],
  };
  return channelsOf(input.event, defaultChannel).map((channel) =>
    jsonRequest(input, { destination: channel, url, body: { ...message, channel: `#${channel}` } }),
  );
}

/** The channels named by a flag's tags, or the default one; without duplicates and without `#`. */
function channelsOf({ tags }: Event, defaultChannel: string): string[] {
  const named = tags
    .filter(({ type }) => type === TAG_TYPE)
    .map(({ value }) => withoutHash(value))
    .filter((channel) => channel !== '');
  const channels = named.length > 0 ? named : [withoutHash(defaultChannel)];
  return [...new Set(channels)].slice(0, MAX_CHANNELS);
}

function withoutHash(channel: string): string {
  return channel.trim().replace(/^#+/, '');
}
