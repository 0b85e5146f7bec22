import type { ComponentType } from 'react';
import { Route, Switch } from 'wouter';
import { ErrorBoundary } from './components/error-boundary.tsx';
import { type PlaceOfPage, pageAt } from './page-at.ts';
import { openRoutes, routes } from './routes.ts';
import { SignedIn } from './shell/signed-in.tsx';

const openPages = pagesOf(openRoutes);
const pages = pagesOf(routes);
const NotFound = pageAt(['sign-in', 'NotFound']);

/** The routes of the console. */
export function App() {
  return (
    <ErrorBoundary>
      <Switch>
        {openPages.map(({ path, Page }) => (
          <Route key={path} path={path} component={Page} />
        ))}
        <Route>
          <SignedIn>
            <Switch>
              {pages.map(({ key, path, Page }) => (
                <Route key={key} path={path}>
                  <Page />
                </Route>
              ))}
              <Route component={NotFound} />
            </Switch>
          </SignedIn>
        </Route>
      </Switch>
    </ErrorBoundary>
  );
}

/** Addresses of the same page have one key: going from one to another leaves it as it is, as when a sheet opens above it. */
function pagesOf(places: Readonly<Record<string, PlaceOfPage>>) {
  const known = new Map<string, ComponentType>();
  return Object.entries(places).map(([path, place]) => {
    const key = place.join(' ');
    const Page = known.get(key) ?? pageAt(place);
    known.set(key, Page);
    return { key, path, Page };
  });
}
