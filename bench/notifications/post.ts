import { request } from 'node:http';

export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The minimum of every delivery: one POST on a new connection, and its response. */
export function post({ url, headers, body }: Post): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { method: 'POST', agent: false, headers }, (response) => {
      response.resume().on('end', resolve).on('error', reject);
    })
      .on('error', reject)
      .end(body);
  });
}
