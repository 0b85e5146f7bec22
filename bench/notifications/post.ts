import { request } from 'node:http';

export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What every delivery is at the least: one POST on a connection of its own, and its answer. */
export const post = ({ url, headers, body }: Post): Promise<void> =>
  new Promise((resolve, reject) => {
    request(url, { method: 'POST', agent: false, headers }, (response) => {
      response.resume().on('end', resolve).on('error', reject);
    })
      .on('error', reject)
      .end(body);
  });
