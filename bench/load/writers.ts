import { type Service, startService } from '../../test/support/service.ts';

const PROJECT = '/api/admin/projects/default';
const WRITERS = 50;

/** One answer to a writer. */
interface Answered {
  /** Seconds since the start. */
  readonly at: number;
  readonly status: number;
  readonly ms: number;
}

export interface WritersResult {
  readonly seconds: number;
  readonly answered: readonly Answered[];
  /** Changes that were answered with success. */
  readonly done: number;
  readonly lostEvents: number;
  readonly repeatedIds: number;
}

/** Creates flags one after the other, each one event, until the time is over. */
const write = async (service: Service, writer: number, until: number, answered: Answered[]) => {
  const start = performance.now();
  for (let index = 0; performance.now() - start < until; index += 1) {
    const began = performance.now();
    const { status } = await service.request('POST', `${PROJECT}/features`, {
      body: { name: `writer-${writer}-${index}` },
    });
    answered.push({ at: (began - start) / 1_000, status, ms: performance.now() - began });
  }
};

interface FoundEvent {
  readonly id: number;
  readonly featureName: string;
}

const PAGE = 1_000;

const readEvents = async (service: Service): Promise<FoundEvent[]> => {
  const all: FoundEvent[] = [];
  for (;;) {
    const query = `type=IS:feature-created&limit=${PAGE}&offset=${all.length}`;
    const { status, body } = await service.request('GET', `/api/admin/search/events?${query}`);
    if (status !== 200) throw new Error(`Events can not be read: ${JSON.stringify(body)}`);
    all.push(...body.events);
    if (body.events.length < PAGE) return all;
  }
};

/** Fifty writers at once on one project of the running local service, for so many seconds. */
export const measureWriters = async (seconds: number): Promise<WritersResult> => {
  const service = await startService({ env: { TOKEN_CACHE_SECONDS: '5' } });
  try {
    const answered: Answered[] = [];
    await service.request('GET', `${PROJECT}/features`);
    await Promise.all(
      Array.from({ length: WRITERS }, (_, writer) =>
        write(service, writer, seconds * 1_000, answered),
      ),
    );
    const events = await readEvents(service);
    const done = answered.filter(({ status }) => status === 201).length;
    return {
      seconds,
      answered,
      done,
      lostEvents: done - new Set(events.map(({ featureName }) => featureName)).size,
      repeatedIds: events.length - new Set(events.map(({ id }) => id)).size,
    };
  } finally {
    await service.stop();
  }
};
