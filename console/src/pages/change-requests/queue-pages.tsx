import { useSearchParams } from 'wouter';
import { Button } from '../../components/button.tsx';

/** As many as the service gives at once. */
export const PAGE_SIZE = 100;

/** Leads to newer and older change requests; the page stands in the address. */
export function QueuePages({ total }: { readonly total: number }) {
  const [address, setAddress] = useSearchParams();
  const offset = Number(address.get('offset') ?? 0) || 0;
  const go = (to: number) =>
    setAddress((before) => {
      const next = new URLSearchParams(before);
      if (to > 0) next.set('offset', String(to));
      else next.delete('offset');
      return next;
    });
  const last = Math.min(offset + PAGE_SIZE, total);
  return (
    <nav aria-label="Pages" className="row">
      <span>
        {offset + 1} to {last} of {total}
      </span>
      <Button
        refusedBecause={offset === 0 ? 'These are the newest.' : undefined}
        onClick={() => go(Math.max(offset - PAGE_SIZE, 0))}
      >
        Newer
      </Button>
      <Button
        refusedBecause={last >= total ? 'These are the oldest.' : undefined}
        onClick={() => go(offset + PAGE_SIZE)}
      >
        Older
      </Button>
    </nav>
  );
}
