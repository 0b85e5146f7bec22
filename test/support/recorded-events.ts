import type { Service } from './service.ts';

/** The latest events of the instance, oldest first. */
const latestEvents = async (service: Service) => {
  const { body } = await service.request('GET', '/api/admin/events');
  return body.events.toReversed();
};

/** Runs an action and returns the events recorded since, oldest first. */
export const recordedEvents = async (service: Service, act: () => Promise<unknown>) => {
  const last = (await latestEvents(service)).at(-1)?.id ?? 0;
  await act();
  const events = await latestEvents(service);
  return events.filter(({ id }: { readonly id: number }) => id > last);
};

/** The events after the one with that id, oldest first. */
export const eventsSince = async (service: Service, last: number) =>
  (await latestEvents(service)).filter(({ id }: { readonly id: number }) => id > last);
