export const ADDONS = '/api/admin/addons';

/** The body of a request for a webhook, with a secret that is planted in its URL. */
export function webhook(changes: object = {}) {
  return {
    provider: 'webhook',
    enabled: true,
    parameters: { url: 'https://hooks.example.com/planted-url' },
    events: ['feature-created'],
    ...changes,
  };
}
