/** All components of the console in all their states, for those who work on them: `npm run dev` serves it, nothing deploys it. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { readIfAllowed } from '../src/access/refused-read.ts';
import 'generated:styles';
import { Charts } from './charts.tsx';
import { Controls } from './controls.tsx';
import classes from './gallery.module.css';
import { Messages } from './messages.tsx';
import { Over } from './over.tsx';
import { Tokens } from './tokens.tsx';

const root = document.getElementById('gallery');
if (!root) throw new Error('The page has no element for the gallery.');
createRoot(root).render(
  <QueryClientProvider
    client={new QueryClient({ defaultOptions: { queries: { queryFn: readIfAllowed } } })}
  >
    <main className={classes.gallery}>
      <h1>Components</h1>
      <Tokens />
      <Controls />
      <Messages />
      <Charts />
      <Over />
    </main>
  </QueryClientProvider>,
);
