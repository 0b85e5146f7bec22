import { type ComponentType, useLayoutEffect, useState } from 'react';

/**
 * A page in a file of its own, loaded when it is first shown. Until then nothing is. React's own `lazy` waits
 * 300 ms before it shows what came after something else, also for a file that is there already; this one
 * shows it at once.
 * @throws during rendering, when the file cannot be loaded
 */
export function lazy(load: () => Promise<{ readonly default: ComponentType }>): ComponentType {
  let loaded: ComponentType | undefined;
  return function LazyPage() {
    const [Page, setPage] = useState(() => loaded);
    const [failure, setFailure] = useState<Error>();
    useLayoutEffect(() => {
      if (Page) return;
      load().then((file) => {
        loaded = file.default;
        setPage(() => file.default);
      }, setFailure);
    }, [Page]);
    if (failure) throw failure;
    return Page ? <Page /> : null;
  };
}
