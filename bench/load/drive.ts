import { Agent, request as httpRequest } from 'node:http';
import autocannon from 'autocannon';
import type { PreparedRequest } from '../../test/support/round-trips/api.ts';
import { mean, percentile } from '../statistics.ts';
import { inParallel } from './in-parallel.ts';

/** Milliseconds of a request at this concurrency. */
export interface Driven {
  readonly mean: number;
  readonly p50: number;
  readonly p99: number;
  readonly perSecond: number;
  /** Responses with an unexpected status, or none. */
  readonly failed: number;
}

export interface DriveOptions {
  readonly connections: number;
  readonly seconds: number;
  /** The expected status. */
  readonly status?: number;
}

/** A request that is repeated. */
export interface RepeatedRequest extends PreparedRequest {
  /** The body of each repetition, where the same one again would be a retry. */
  readonly nextBody?: () => string;
}

/** The same requests in turns, by autocannon. */
export async function driveSame(
  url: string,
  requests: readonly RepeatedRequest[],
  { connections, seconds, status = 200 }: DriveOptions,
): Promise<Driven> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: requests.map(({ method, path, headers, body, nextBody }) => ({
      method: method as 'GET',
      path,
      headers,
      ...(body !== undefined && { body }),
      ...(nextBody && {
        setupRequest: (request: autocannon.Request) => ({ ...request, body: nextBody() }),
      }),
    })),
  });
  const { latency, requests: sent, statusCodeStats = {}, errors } = result;
  const expected = statusCodeStats[`${status}`]?.count ?? 0;
  return {
    // Little's law: autocannon's own average counts in whole milliseconds.
    mean: (connections * 1_000) / sent.average,
    p50: latency.p50,
    p99: latency.p99,
    perSecond: sent.average,
    failed: sent.total - expected + errors,
  };
}

/** Each request once, because changes cannot be repeated. */
export async function driveEach(
  url: string,
  requests: readonly PreparedRequest[],
  connections: number,
): Promise<Driven> {
  const client = connect(url, connections);
  const times: number[] = [];
  let failed = 0;
  const start = performance.now();
  await inParallel(requests.length, connections, async (index) => {
    const request = requests[index];
    if (!request) return;
    const began = performance.now();
    if ((await client.send(request)) >= 300) failed += 1;
    times.push(performance.now() - began);
  });
  const seconds = (performance.now() - start) / 1_000;
  client.close();
  return {
    mean: mean(times),
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    perSecond: requests.length / seconds,
    failed,
  };
}

/** A client that keeps its connections. */
export interface Connected {
  /** @returns the status of the response */
  send(request: PreparedRequest): Promise<number>;
  close(): void;
}

/** Sends requests over so many connections at most. */
export function connect(url: string, connections: number): Connected {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    send: ({ method, path, headers, body }) =>
      new Promise((resolve, reject) => {
        httpRequest(new URL(path, url), { method, headers, agent }, (response) => {
          response.resume().on('end', () => resolve(response.statusCode ?? 0));
        })
          .on('error', reject)
          .end(body);
      }),
    close: () => agent.destroy(),
  };
}
