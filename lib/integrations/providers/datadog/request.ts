import { describeEvent } from '../../messages/describe-event.ts';
import { markdownStyle } from '../../messages/markdown-style.ts';
import { plainStyle } from '../../messages/plain-style.ts';
import { render } from '../../messages/render.ts';
import { jsonRequest, parameterOr } from '../parts/json-request.ts';
import type { OutboundRequest, RequestInput } from '../parts/request-model.ts';
import { DEFAULT_DATADOG_URL } from './definition.ts';

/**
 * Datadog accepts no longer titles: https://docs.datadoghq.com/api/latest/events/#post-an-event-v1
 */
const MAX_TITLE_LENGTH = 100;

/** The request to Datadog, with all tags of the flag. */
export function datadogRequests(input: RequestInput): [OutboundRequest] {
  const { url, apiKey = '' } = input.parameters;
  const { title, text } = describeEvent(input.event, input.baseUrl);
  return [
    jsonRequest(input, {
      url: parameterOr(url, DEFAULT_DATADOG_URL),
      headers: { 'dd-api-key': apiKey },
      body: {
        title: render([title], plainStyle, MAX_TITLE_LENGTH),
        // Datadog renders the text between these marks as markdown.
        text: `%%% \n ${render(text, markdownStyle)} \n %%%`,
        tags: input.event.tags.map(({ type, value }) => `${type}:${value}`),
      },
    }),
  ];
}
