import { Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { lazy } from './lazy.tsx';
import { routes } from './routes.ts';
import { SignedIn } from './session/signed-in.tsx';

const SignIn = lazy(() => import('./pages/sign-in/sign-in.tsx'));
const NewUser = lazy(() => import('./pages/new-user.tsx'));
const ForgotPassword = lazy(() => import('./pages/forgot-password.tsx'));
const ResetPassword = lazy(() => import('./pages/reset-password.tsx'));
const NotFound = lazy(() => import('./pages/not-found.tsx'));

/** The routes of the console. Each page is a file of its own, loaded when it is first shown. */
export function App() {
  return (
    <Suspense fallback={null}>
      <Switch>
        <Route path="/sign-in" component={SignIn} />
        <Route path="/new-user" component={NewUser} />
        <Route path="/forgot-password" component={ForgotPassword} />
        <Route path="/reset-password" component={ResetPassword} />
        <Route>
          <SignedIn>
            <Suspense fallback={null}>
              <Switch>
                {Object.entries(routes).map(([path, Page]) => (
                  <Route key={path} path={path}>
                    <Page />
                  </Route>
                ))}
                <Route component={NotFound} />
              </Switch>
            </Suspense>
          </SignedIn>
        </Route>
      </Switch>
    </Suspense>
  );
}
