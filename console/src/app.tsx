import { Route, Switch } from 'wouter';
import { ErrorBoundary } from './components/error-boundary.tsx';
import { type PlaceOfPage, pageAt } from './page-at.ts';
import { openRoutes, routes } from './routes.ts';
import { SignedIn } from './session/signed-in.tsx';

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
              {pages.map(({ path, Page }) => (
                <Route key={path} path={path}>
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

function pagesOf(places: Readonly<Record<string, PlaceOfPage>>) {
  return Object.entries(places).map(([path, place]) => ({ path, Page: pageAt(place) }));
}
