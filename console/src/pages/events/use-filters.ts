import { useSearchParams } from 'wouter';
import { type EventFilterName, withFilters } from './event-search.ts';

/** The filters of the address, and a function that sets some of them. */
export function useFilters() {
  const [address, setAddress] = useSearchParams();
  return {
    address,
    given: (name: EventFilterName) => address.get(name) ?? '',
    set: (filters: Partial<Readonly<Record<EventFilterName, string>>>) =>
      setAddress((before) => withFilters(before, filters), { replace: true }),
  };
}
