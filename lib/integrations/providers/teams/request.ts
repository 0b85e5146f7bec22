import type { Event } from '../../../events/log/types.ts';
import { describeEvent } from '../../messages/describe-event.ts';
import { markdownStyle } from '../../messages/markdown-style.ts';
import { render } from '../../messages/render.ts';
import { jsonRequest, OPEN } from '../parts/json-request.ts';
import type { OutboundRequest, RequestInput } from '../parts/request-model.ts';

const THEME_COLOR = '2F6FDE';

/**
 * The request to Teams with a message card:
 * https://learn.microsoft.com/outlook/actionable-messages/message-card-reference
 */
export function teamsRequests(input: RequestInput): [OutboundRequest] {
  const { title, text, page } = describeEvent(input.event, input.baseUrl);
  const card = {
    '@type': 'MessageCard',
    '@context': 'https://schema.org/extensions',
    themeColor: THEME_COLOR,
    summary: title,
    sections: [
      {
        activityTitle: render(text, markdownStyle),
        activitySubtitle: render([title], markdownStyle),
        facts: factsOf(input.event),
      },
    ],
    potentialAction: [{ '@type': 'OpenUri', name: OPEN, targets: [{ os: 'default', uri: page }] }],
  };
  return [jsonRequest(input, { url: input.parameters.url ?? '', body: card })];
}

/** The rows of the card: name and value. */
function factsOf({ createdBy, type, project, environment }: Event) {
  return Object.entries({
    User: createdBy,
    Action: type,
    Project: project,
    Environment: environment,
  })
    .filter((fact): fact is [string, string] => fact[1] !== null)
    .map(([name, value]) => ({ name, value: render([value], markdownStyle) }));
}
