import { Agent, request as httpRequest } from 'node:http';
import autocannon from 'autocannon';
import type { PreparedRequest } from '../../test/support/round-trips/api.ts';
import { inParallel } from '../framework/in-parallel.ts';
import { mean, percentile } from '../framework/statistics.ts';

/** Milliseconds of a request while so many are under way, and what was answered. */
export interface Driven {
  readonly mean: number;
  readonly p50: number;
  readonly p99: number;
  readonly perSecond: number;
  readonly failed: number;
}

const SECONDS = 2;

/** The same request over and over, by autocannon. */
export const driveSame = async (
  url: string,
  { method, path, headers, body }: PreparedRequest,
  connections: number,
): Promise<Driven> => {
  const result = await autocannon({
    url: `${url}${path}`,
    method: method as 'GET',
    headers,
    ...(body !== undefined && { body }),
    connections,
    duration: SECONDS,
  });
  const { latency, requests, non2xx, errors } = result;
  return {
    // Little's law: autocannon's own average counts in whole milliseconds.
    mean: (connections * 1_000) / requests.average,
    p50: latency.p50,
    p99: latency.p99,
    perSecond: requests.average,
    failed: non2xx + errors,
  };
};

const sendOnce = (
  url: string,
  { method, path, headers, body }: PreparedRequest,
  agent: Agent,
): Promise<number> =>
  new Promise((resolve, reject) => {
    httpRequest(new URL(path, url), { method, headers, agent }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    })
      .on('error', reject)
      .end(body);
  });

/** Each request once, so many at a time: changes can not be repeated. */
export const driveEach = async (
  url: string,
  requests: readonly PreparedRequest[],
  connections: number,
): Promise<Driven> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let failed = 0;
  const start = performance.now();
  await inParallel(requests.length, connections, async (index) => {
    const request = requests[index];
    if (!request) return;
    const began = performance.now();
    if ((await sendOnce(url, request, agent)) >= 300) failed += 1;
    times.push(performance.now() - began);
  });
  const seconds = (performance.now() - start) / 1_000;
  agent.destroy();
  return {
    mean: mean(times),
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    perSecond: requests.length / seconds,
    failed,
  };
};
