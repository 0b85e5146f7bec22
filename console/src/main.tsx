import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { loadAhead } from './load-ahead.ts';
import 'generated:styles';

const queries = new QueryClient({
  // Without a connection a request fails, and says so, instead of waiting in silence.
  defaultOptions: {
    queries: { retry: false, staleTime: 5_000, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});

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
