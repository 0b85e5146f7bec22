import { describe, expect, it } from 'vitest';
import { teamsRequests } from '../../../../../lib/integrations/providers/teams/request.ts';
import { anInput, baseUrl, bodyOf } from '../../delivery/an-input.ts';

const parameters = { url: 'https://teams.example/planted', customHeaders: '{"x-key": "k"}' };

describe('a card for Teams', () => {
  it('says what happened, in markdown, with facts and a button that opens the page', () => {
    const [request] = teamsRequests(anInput(parameters, { createdBy: 'jane_d' }));

    expect(bodyOf(request)).toEqual({
      '@type': 'MessageCard',
      '@context': 'https://schema.org/extensions',
      themeColor: expect.stringMatching(/^[0-9A-F]{6}$/),
      summary: 'Flag switched on: checkout',
      sections: [
        {
          activityTitle: `**jane\\_d** switched on the flag [checkout](${baseUrl}/projects/shop/features/checkout) in the environment **production** of the project [shop](${baseUrl}/projects/shop).`,
          activitySubtitle: 'Flag switched on: checkout',
          facts: [
            { name: 'User', value: 'jane\\_d' },
            { name: 'Action', value: 'feature-environment-enabled' },
            { name: 'Project', value: 'shop' },
            { name: 'Environment', value: 'production' },
          ],
        },
      ],
      potentialAction: [
        {
          '@type': 'OpenUri',
          name: 'Open in Flagwright',
          targets: [{ os: 'default', uri: `${baseUrl}/projects/shop/features/checkout` }],
        },
      ],
    });
  });

  it('has no fact about an environment when there is none', () => {
    const [request] = teamsRequests(anInput(parameters, { environment: null }));

    const { facts } = bodyOf(request).sections[0];
    expect(facts.map(({ name }: { name: string }) => name)).toEqual(['User', 'Action', 'Project']);
  });

  it('goes to the address of the integration, identified, with its headers', () => {
    expect(teamsRequests(anInput(parameters))).toMatchObject([
      {
        destination: '',
        url: new URL(parameters.url),
        headers: { 'content-type': 'application/json', 'webhook-id': 'evt_abc_7', 'x-key': 'k' },
      },
    ]);
  });
});
