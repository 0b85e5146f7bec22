import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readIfAllowed } from './access/refused-read.ts';
import { isRetried, pauseBeforeRetry } from './api/retry.ts';
import { App } from './app.tsx';
import { inTurn } from './in-turn.ts';
import { loadAhead } from './load-ahead.ts';
import 'generated:styles';

const queries = new QueryClient({
  // Without a connection a request fails, and says so, instead of waiting in silence.
  defaultOptions: {
    queries: {
      queryFn: readIfAllowed,
      retry: isRetried,
      retryDelay: pauseBeforeRetry,
      staleTime: 5_000,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

// The page names the files of what is opened, and the browser loads them already: they count as asked for.
for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')) {
  // One that does not come is asked for again when it is needed.
  inTurn(() => import(href)).catch(() => {});
}
loadAhead(location, queries);

const root = document.getElementById('console');
if (!root) throw new Error('The page has no element for the console.');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
);
