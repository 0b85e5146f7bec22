import { type ComponentType, useLayoutEffect, useState } from 'react';

/**
 * A page that is loaded when it is first shown. Until then nothing is. React's own `lazy` waits
 * 300 ms before it shows what came after something else, also for a file that is there already; this one
 * shows it at once.
 * @throws during rendering, when the page cannot be loaded
 */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  return function LazyPage(props) {
    const [Page, setPage] = useState(() => loaded);
    const [failure, setFailure] = useState<Error>();
    useLayoutEffect(() => {
      if (Page) return;
      load().then((page) => {
        loaded = page;
        setPage(() => page);
      }, setFailure);
    }, [Page]);
    if (failure) throw failure;
    return Page ? <Page {...props} /> : null;
  };
}
